/**
 * Writes contract.mjs, and its types to contract.d.mts, from protocol/openrpc.json:
 * node clients/node/generate.mjs
 *
 * With --check it writes nothing: where a file is not what it would write, it prints the
 * difference and ends with 1. So it does for a contract that it does not understand: it never
 * guesses a type.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const CONTRACT = new URL('../../protocol/openrpc.json', import.meta.url);
const COMMAND = 'node clients/node/generate.mjs';
const WIDTH = 100;

const PLAIN = new Map(
  Object.entries({
    string: 'string',
    integer: 'number',
    number: 'number',
    boolean: 'boolean',
    null: 'null',
  }),
);
// What a value must keep to, and no type can say.
const RANGES = new Map(
  Object.entries({
    string: ['format', 'pattern', 'minLength', 'maxLength'],
    integer: ['minimum', 'maximum'],
    number: ['minimum', 'maximum'],
    array: ['minItems', 'maxItems'],
  }),
);
// What the classes of a client have besides scenes, and what the file itself declares.
const MEMBERS = new Set(['close', 'constructor', 'on', 'outputs', 'pid', 'request', 'restart']);
const OWN = ['Send', 'Outputs', 'Output', 'Scenes'];
// Types that the file uses; to be declared anew they would have to mean something else.
const USED = new Set(['Promise', 'Object', 'Array', 'String', 'Number', 'Boolean']);

/** Something in the contract has no type here; the message says where and what. */
class NotUnderstood extends Error {}

/** @typedef {{name: string, type: string, summary: string, required: boolean}} Member */
/**
 * A method of a scene.
 * @typedef {{name: string, wireName: string, about: string, params: Member[],
 *   result: string}} Event
 */

/**
 * @param {string} where
 * @param {string} what
 * @returns {never}
 */
function refuse(where, what) {
  throw new NotUnderstood(`${where} ${what}`);
}

/**
 * Refuses what would otherwise be passed over.
 * @param {string} where
 * @param {object} found
 * @param {string[]} known
 */
function only(where, found, known) {
  for (const name of Object.keys(found)) {
    if (!known.includes(name))
      refuse(where, `has ${JSON.stringify(name)}, which this script does not understand`);
  }
}

/** @param {string} name */
const upper = (name) => name.slice(0, 1).toUpperCase() + name.slice(1);

/** @param {string} where @param {string} name */
function checked(where, name) {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name))
    refuse(where, `is named ${JSON.stringify(name)}, which is no name in JavaScript`);
  return name;
}

/** @param {any} value as a literal type */
const literal = (value) =>
  typeof value === 'string'
    ? `'${value.replace(/[\\']/g, (character) => '\\' + character)}'`
    : JSON.stringify(value);

/**
 * A comment, each line of which is wrapped.
 * @param {string} pad
 * @param {string[]} lines
 */
function comment(pad, lines) {
  const safe = lines.map((line) => line.replace(/\s+/g, ' ').replaceAll('*/', '*\\/'));
  if (safe.length === 1 && `${pad}/** ${safe[0]} */`.length <= WIDTH)
    return `${pad}/** ${safe[0]} */\n`;
  const wrapped = safe.flatMap((line) => wrap(line, WIDTH - pad.length - 3));
  return `${pad}/**\n${wrapped.map((line) => `${pad} * ${line}\n`).join('')}${pad} */\n`;
}

/** @param {string} line @param {number} width */
function wrap(line, width) {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== '' && `${last} ${word}`.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

/** The types of the contract as declarations. */
class Types {
  /** @type {string[]} */
  blocks = [];
  /** @type {Map<string, string>} */
  #declared = new Map();

  /** @param {Record<string, any>} schemas */
  constructor(schemas) {
    this.schemas = schemas;
    for (const name of OWN) this.take('this script', name);
    for (const name of Object.keys(schemas)) this.#declareSchema(name);
    this.#declareErrorData();
  }

  /** @param {string} where @param {string} name */
  take(where, name) {
    if (USED.has(name) || this.#declared.has(name))
      refuse(where, `would be the type ${name}, which there is already`);
    this.#declared.set(name, where);
  }

  /** @param {string} name */
  #declareSchema(name) {
    const where = `components.schemas.${name}`;
    const schema = this.schemas[name];
    checked(where, name);
    if (!schema.description) refuse(where, 'has no description');
    if ('oneOf' in schema) this.#declareUnion(where, name, schema);
    else if (schema.type === 'object') this.object(where, name, schema);
    else this.#alias(where, name, this.type(where, name, schema), schema.description);
  }

  /**
   * @param {string} where
   * @param {string} name
   * @param {string} type
   * @param {string} about
   */
  #alias(where, name, type, about) {
    this.take(where, name);
    const parts = type.split(' | ');
    const line = `export type ${name} = ${type};\n`;
    const said = line.length <= WIDTH
      ? line
      : `export type ${name} =\n${parts.map((part) => `  | ${part}\n`).join('').slice(0, -1)};\n`;
    this.blocks.push(comment('', [about]) + said);
  }

  /** @param {string} where @param {string} name @param {any} schema */
  #declareUnion(where, name, schema) {
    only(where, schema, ['description', 'oneOf']);
    /** @type {string[]} */
    const alternatives = schema.oneOf.map((/** @type {any} */ alternative) =>
      this.#reference(where, alternative),
    );
    const found = alternatives.map((alternative) => this.#constants(alternative));
    const tells = [...(found[0]?.keys() ?? [])].some((member) => {
      const values = new Set(found.map((constants) => constants.get(member)));
      return !values.has(undefined) && values.size === found.length;
    });
    if (!tells) refuse(where, 'has alternatives without a member that tells which one it is');
    this.#alias(where, name, alternatives.join(' | '), schema.description);
  }

  /**
   * The members of an object that always have the same value.
   * @param {string} name
   */
  #constants(name) {
    const { properties = {}, required = [] } = this.schemas[name];
    const constant = Object.keys(properties).filter(
      (member) => 'const' in properties[member] && required.includes(member),
    );
    return new Map(constant.map((member) => [member, properties[member].const]));
  }

  /** What errors say besides code and message, for those that have a tag. */
  #declareErrorData() {
    /** @type {string[]} */
    const names = this.schemas.Error.oneOf.map((/** @type {any} */ alternative) =>
      this.#reference('components.schemas.Error', alternative),
    );
    const tagged = names.filter(
      (name) => this.schemas[name].properties?.data?.properties?.tag?.const !== undefined,
    );
    const type = tagged.map((name) => `${name}Data`).join(' | ');
    const about = 'What an error with a tag says: which one it is, the member tag tells.';
    this.#alias('the data of errors', 'ErrorData', type, about);
  }

  /**
   * Declares an object by its members.
   * @param {string} where
   * @param {string} name
   * @param {any} schema
   */
  object(where, name, schema) {
    only(where, schema, ['type', 'description', 'properties', 'required', 'additionalProperties']);
    const { properties, required = [], additionalProperties = false } = schema;
    if (properties === undefined || additionalProperties !== false)
      refuse(where, 'is an object of any members, for which there is no type here');
    const members = Object.entries(properties).map(([member, value]) => ({
      name: checked(`${where}.properties.${member}`, member),
      type: this.type(`${where}.properties.${member}`, name + upper(member), value),
      summary: value.description ?? '',
      required: required.includes(member),
    }));
    for (const member of required) {
      if (!(member in properties))
        refuse(where, `requires ${JSON.stringify(member)} and does not say what it is`);
    }
    this.members(where, name, schema.description, members);
  }

  /**
   * @param {string} where
   * @param {string} name
   * @param {string} about
   * @param {Member[]} members
   */
  members(where, name, about, members) {
    this.take(where, checked(where, name));
    const lines = members.map((member) => declared('  ', member));
    this.blocks.push(`${comment('', [about])}export interface ${name} {\n${lines.join('')}}\n`);
  }

  /** @param {string} where @param {any} schema */
  #reference(where, schema) {
    only(where, schema, ['$ref']);
    const [, name] = /^#\/components\/schemas\/(.*)$/.exec(schema.$ref) ?? [];
    if (name === undefined || !(name in this.schemas))
      refuse(where, `refers to ${JSON.stringify(schema.$ref)}, which is not there`);
    return name;
  }

  /**
   * The type of a value. An object that is described in place is declared as `name`.
   * @param {string} where
   * @param {string} name
   * @param {any} schema
   * @returns {string}
   */
  type(where, name, schema) {
    if ('$ref' in schema) return this.#reference(where, schema);
    if (schema.anyOf?.length > 0) {
      only(where, schema, ['description', 'anyOf']);
      return schema.anyOf
        .map((/** @type {any} */ one, /** @type {number} */ number) =>
          this.type(`${where}.anyOf[${number}]`, `${name}${number + 1}`, one),
        )
        .join(' | ');
    }
    const kind = schema.type;
    if (Array.isArray(kind) && kind.length === 2 && kind[1] === 'null' && kind[0] !== 'null')
      return `${this.type(where, name, { ...schema, type: kind[0] })} | null`;
    if (kind === 'object' && schema.additionalProperties?.type === 'string') {
      only(where, schema, ['type', 'description', 'additionalProperties']);
      return 'Record<string, string>';
    }
    if (kind === 'object') {
      if (!schema.description) refuse(where, 'has no description');
      this.object(where, name, schema);
      return name;
    }
    if (kind === 'array') {
      only(where, schema, ['type', 'description', 'items', ...(RANGES.get(kind) ?? [])]);
      if (!('items' in schema)) refuse(where, 'does not say what is in the array');
      const item = this.type(`${where}.items`, `${name}Item`, schema.items);
      return item.includes('|') ? `(${item})[]` : `${item}[]`;
    }
    const plain = PLAIN.get(kind);
    if (plain === undefined) {
      const said = 'type' in schema ? JSON.stringify(kind) : 'not said';
      return refuse(where, `is of a type that this script does not understand: ${said}`);
    }
    only(where, schema, ['type', 'description', 'enum', 'const', ...(RANGES.get(kind) ?? [])]);
    const values = 'const' in schema ? [schema.const] : schema.enum;
    if (values === undefined) return plain;
    if (values.length === 0 || values.some((/** @type {any} */ value) => typeof value !== plain))
      refuse(where, `has values that are not each a ${kind}`);
    return values.map(literal).join(' | ');
  }
}

/**
 * A member of an object, and what it is.
 * @param {string} pad
 * @param {Member} member
 */
function declared(pad, { name, type, summary, required }) {
  const about = summary === '' ? '' : comment(pad, [summary]);
  return `${about}${pad}${name}${required ? '' : '?'}: ${type};\n`;
}

/** @param {Event} event */
const isOptional = ({ params }) => params.every((member) => !member.required);

/** @param {Event} event as it is in the types */
function signature(event) {
  const { name, about, params, result } = event;
  const members = params.map((member) => declared('    ', member)).join('');
  const argument =
    params.length === 0 ? '' : `params${isOptional(event) ? '?' : ''}: {\n${members}  }`;
  return `${comment('  ', [about])}  ${name}(${argument}): Promise<${result}>;\n`;
}

/** @param {Event} event as it is in the module */
function method(event) {
  const { name, wireName, params } = event;
  const argument = params.length === 0 ? '' : isOptional(event) ? 'params = {}' : 'params';
  const sent = params.length === 0 ? '{}' : 'params';
  return `  ${name}(${argument}) {\n    return this.#send('${wireName}', ${sent});\n  }\n`;
}

/** The texts of the module and its types. */
class Stubs {
  /** @type {Map<string, Event[]>} */
  #scenes = new Map();
  /** @type {Member[]} */
  #outputs = [];

  /** @param {any} contract */
  constructor(contract) {
    this.types = new Types(contract.components.schemas);
    for (const event of contract.methods) {
      // The methods of the session (initialize, rpc.discover …) are not events of a scene.
      const [scene, name] = event.name.split('.');
      if (name === undefined || scene === 'rpc') continue;
      const before = this.#scenes.get(scene) ?? [];
      this.#scenes.set(scene, [...before, this.#event(event, scene, name)]);
    }
    for (const notification of contract['x-notifications']) this.#output(notification);
  }

  /** @param {string} where @param {string} name @param {any} param */
  #member(where, name, param) {
    const inside = `${where}.${param.name}`;
    only(inside, param, ['name', 'summary', 'required', 'schema']);
    checked(inside, param.name);
    return { ...param, type: this.types.type(inside, name + upper(param.name), param.schema) };
  }

  /** @param {any} event @param {string} scene @param {string} name */
  #event(event, scene, name) {
    const where = `methods.${event.name}`;
    // The scene is the name's first part, so the tag says nothing new.
    const known = ['name', 'summary', 'tags', 'paramStructure', 'params', 'result', 'errors', 'examples'];
    only(where, event, known);
    checked(where, scene);
    if (checked(where, name) === 'constructor') refuse(where, 'is named like a constructor');
    if (MEMBERS.has(scene))
      refuse(where, `is of a scene that would hide the clients' own ${scene}`);
    if (event.paramStructure !== 'by-name') refuse(where, 'takes params that are not by name');
    only(`${where}.result`, event.result, ['name', 'schema']);
    const base = upper(scene) + upper(name);
    return {
      name,
      wireName: event.name,
      about: event.summary,
      params: event.params.map((/** @type {any} */ param) => this.#member(where, base, param)),
      result: this.types.type(`${where}.result`, `${base}Result`, event.result.schema),
    };
  }

  /** @param {any} notification */
  #output(notification) {
    const where = `x-notifications.${notification.name}`;
    only(where, notification, ['name', 'summary', 'tags', 'params', 'examples']);
    const name = notification.name.split('.').map(upper).join('');
    const members = notification.params.map((/** @type {any} */ param) =>
      this.#member(where, name, param),
    );
    this.types.members(where, name, notification.summary, members);
    this.#outputs.push({ name: `'${notification.name}'`, type: name, summary: '', required: true });
  }

  get #names() {
    return [...this.#scenes].map(([scene, events]) => ({
      scene,
      name: `${upper(scene)}Events`,
      events,
    }));
  }

  module() {
    const scenes = this.#names.map(
      ({ scene, name, events }) =>
        `${comment('', [`The events of the scene ${scene}.`])}export class ${name} {\n` +
        '  #send;\n\n  constructor(send) {\n    this.#send = send;\n  }\n' +
        events.map((event) => `\n${method(event)}`).join('') +
        '}\n',
    );
    const made = this.#names.map(
      ({ scene, name }) => `    this.${scene} = new ${name}(send);\n`,
    );
    return [
      `// Generated from protocol/openrpc.json by \`${COMMAND}\`; not to be edited.\n` +
        '// A method for each event. It knows neither Node nor the browser. Its types are in\n' +
        '// contract.d.mts; members and their rules are described in protocol/PROTOCOL.md.\n',
      ...scenes,
      `${comment('', ['All events, by their scenes.'])}export class Scenes {\n` +
        `  constructor(send) {\n${made.join('')}  }\n}\n`,
    ].join('\n');
  }

  declarations() {
    for (const { scene, name } of this.#names) this.types.take(`scene ${scene}`, name);
    const outputs = this.#outputs.map((output) => declared('  ', output)).join('');
    const scenes = this.#names.map(
      ({ scene, name, events }) =>
        `${comment('', [`The events of the scene ${scene}.`])}export class ${name} {\n` +
        '  constructor(send: Send);\n' +
        events.map((event) => `\n${signature(event)}`).join('') +
        '}\n',
    );
    const fields = this.#names.map(({ scene, name }) => `  readonly ${scene}: ${name};\n`);
    return [
      `// Generated from protocol/openrpc.json by \`${COMMAND}\`; not to be edited.\n` +
        '// The types of contract.mjs: what goes over the wire.\n',
      ...this.types.blocks,
      comment('', ['Outputs by their names, with the types of their params.']) +
        `export interface Outputs {\n${outputs}}\n`,
      comment('', ['Something to show or a place to go to.']) +
        'export type Output = {\n  [Name in keyof Outputs]: ' +
        '{ method: Name; params: Outputs[Name] };\n}[keyof Outputs];\n',
      comment('', [
        'Sends an event and has its result; members that are undefined are left out.',
      ]) + 'export type Send = (method: string, params: object) => Promise<any>;\n',
      ...scenes,
      `${comment('', ['All events, by their scenes.'])}export class Scenes {\n` +
        `  constructor(send: Send);\n${fields.join('')}}\n`,
    ].join('\n');
  }
}

/**
 * Prints the lines from the first to the last one that differ, some of them.
 * @param {string} name
 * @param {string} present
 * @param {string} wanted
 */
function printDifference(name, present, wanted) {
  const [before, after] = [present.split('\n'), wanted.split('\n')];
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  console.log(`${name}, from line ${start + 1}:`);
  for (const [sign, lines] of [['-', before], ['+', after]]) {
    const different = lines.slice(start, lines.length - end);
    for (const line of different.slice(0, 40)) console.log(sign + line);
    if (different.length > 40) console.log(`${sign}… and ${different.length - 40} lines`);
  }
}

function main() {
  const options = process.argv.slice(2);
  if (options.length > 1 || (options.length === 1 && options[0] !== '--check')) {
    console.error(`usage: ${COMMAND} [--check]`);
    return 2;
  }
  /** @type {[string, string][]} */
  let files;
  try {
    const stubs = new Stubs(JSON.parse(readFileSync(CONTRACT, 'utf8')));
    files = [['contract.mjs', stubs.module()], ['contract.d.mts', stubs.declarations()]];
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    console.error(`protocol/openrpc.json: ${error.message}`);
    return 1;
  }
  let status = 0;
  for (const [name, text] of files) {
    const file = new URL(name, import.meta.url);
    if (options.length === 0) writeFileSync(file, text);
    else if (readFileSync(file, 'utf8') !== text) {
      printDifference(name, readFileSync(file, 'utf8'), text);
      console.error(`${name} is not what protocol/openrpc.json says: run ${COMMAND}`);
      status = 1;
    }
  }
  return status;
}

process.exitCode = main();
