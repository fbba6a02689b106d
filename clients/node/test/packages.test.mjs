// What the packages say of themselves: VIPER_TODO=… node --test test/packages.test.mjs
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as contract from '../contract.mjs';
import * as index from '../index.mjs';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('has one version, that of the backend', () => {
  const said = execFileSync(index.findBackend(), ['--version'], { encoding: 'utf8' });
  const version = /\d+\.\d+\.\d+/.exec(said)[0];
  for (const [path, pattern] of [
    ['node/package.json', /"version": "(.*)"/],
    ['python/pyproject.toml', /^version = "(.*)"$/m],
    ['emacs/viper-todo.el', /^;; Version: (.*)$/m],
    ['neovim/plugin/viper_todo.lua', /^-- .*Version: (.*)$/m],
    ['vim/plugin/viper_todo.vim', /^" .*Version: (.*)$/m],
    ['shell/man/man1/todo.1', /^\.TH .*"viper-todo (.*?)"/m],
  ]) {
    assert.equal(pattern.exec(read(path))?.[1], version, path);
  }
});

test('says what it is and who made it', () => {
  const about = JSON.parse(read('node/package.json'));
  for (const member of ['description', 'author', 'keywords', 'engines']) {
    assert.ok(about[member], member);
  }
  const lines = read('python/pyproject.toml');
  for (const member of ['description', 'authors', 'keywords', 'readme', 'requires-python']) {
    assert.match(lines, new RegExp(`^${member} = `, 'm'), member);
  }
  for (const header of ['Author', 'Keywords', 'Package-Requires']) {
    assert.match(read('emacs/viper-todo.el'), new RegExp(`^;; ${header}: .`, 'm'), header);
  }
});

test('packs every file that it needs', () => {
  const { exports, files, main, types } = JSON.parse(read('node/package.json'));
  const named = [main, types, ...Object.values(exports).flatMap((entry) => Object.values(entry))];
  const imported = files.flatMap((file) =>
    [...read(`node/${file}`).matchAll(/from '(\.[^']+)'/g)].map(([, path]) => path));
  for (const path of [...named, ...imported]) assert.ok(files.includes(path.slice(2)), path);
  for (const file of files) assert.ok(existsSync(new URL(`../${file}`, import.meta.url)), file);
});

test('declares what the modules have', () => {
  for (const [module, path] of [[contract, 'contract'], [index, 'index']]) {
    const declared = [...read(`node/${path}.d.mts`).matchAll(/^export (?:class|function) (\w+)/gm)];
    const names = declared.map(([, name]) => name).sort();
    const passedOn = module === index ? Object.keys(contract) : [];
    assert.deepEqual(names, Object.keys(module).filter((name) => !passedOn.includes(name)).sort());
    for (const name of names.filter((name) => module[name].prototype)) {
      const type = new RegExp(`^export class ${name}\\b[^{]*\\{(.*?)\\}$`, 'ms');
      const [, body] = type.exec(read(`node/${path}.d.mts`)) ?? [];
      for (const member of Object.getOwnPropertyNames(module[name].prototype)) {
        // One that is inherited need not be declared.
        if (member === 'constructor') continue;
        assert.match(body ?? '', new RegExp(`\\b${member}\\b`), `${name}.${member}`);
      }
    }
  }
});
