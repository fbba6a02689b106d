import type { ErrorData, ErrorTag, Output, Outputs } from './contract.mjs';
import { Scenes } from './contract.mjs';

export * from './contract.mjs';

export interface Settings {
  /** The options of the command line: `['--database', path]`. */
  options?: string[];
  /** The backend; by default what findBackend() finds. */
  binary?: string;
  env?: Record<string, string | undefined>;
  /** By which histories and undo know this program, also after restart(). */
  name?: string;
  /** Of the texts, such as `de-AT`, also after restart(). */
  locale?: string;
}

/** The backend refused an event and changed nothing; the message is a sentence for people. */
export class ViperTodoError extends Error {
  constructor(error: { code: number; message: string; data?: any });
  readonly code: number;
  /** "notFound", "invalidTodo", "conflict" …, or null for a mistake of this program. */
  readonly tag: ErrorTag | null;
  /** What an error with that tag says; of a mistake: field and expected, or nothing. */
  readonly data: ErrorData;
}

/** There is no program to start; the message says what was tried and how to build it. */
export class BackendNotFound extends Error {}

/** The backend has ended; what it answered was stored, what it did not answer may be. */
export class BackendEnded extends Error {
  constructor(exitCode: number | null, signal: string | null, stderr: string);
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stderr: string;
}

/** This program has closed the client; restart() starts the backend again. */
export class BackendClosed extends BackendEnded {
  constructor();
}

/** The program given, else the one that VIPER_TODO names, else the one of this package, else
 * viper-todo on PATH. */
export function findBackend(binary?: string, env?: Record<string, string | undefined>): string;

/** Where Views for people let the backend write its log; the folder is made if there is none. */
export function logFile(env?: Record<string, string | undefined>): string;

/** The pipe to a backend: whole lines up, whole lines down, and how it ended. */
export class Connection {
  constructor(
    settings: Settings,
    onLine: (line: string) => void,
    onEnd: (end: BackendEnded) => void,
  );
  readonly ended: Promise<BackendEnded>;
  readonly pid: number | undefined;
  write(line: string): void;
  /** Ends the backend, which first finishes what it was sent. */
  close(): Promise<void>;
}

/** A running backend. */
export class ViperTodo extends Scenes {
  constructor(settings?: Settings);
  /** The process of the backend. */
  readonly pid: number | undefined;
  /**
   * Has the params of each such output given to the callback, as it comes; those of an event
   * before its promise is kept.
   */
  on<Method extends string>(
    method: Method,
    callback: (params: Method extends keyof Outputs ? Outputs[Method] : any) => void,
  ): this;
  /**
   * The outputs that have no callback, in their order, as they come; it ends with close(), and
   * throws BackendEnded where the backend ended by itself. Where nobody takes them, the newest 100
   * wait.
   */
  outputs(): AsyncGenerator<Output>;
  /** Sends any event and has its result. */
  request(method: string, params?: object): Promise<any>;
  /**
   * Ends the backend, if it has not ended, and starts it again. What was open is to be opened
   * again; callbacks, the name and the locale stay.
   */
  restart(): Promise<void>;
  /** Ends the backend, which first finishes what it was sent. */
  close(): Promise<void>;
}
