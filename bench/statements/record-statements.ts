import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { kindOfValues } from './kind-of-values.ts';

/**
 * Loaded before the tests (and programs that they start) when STATEMENTS names a folder: records each statement that the
 * product itself sends, once per kind of parameters, with these parameters and its source file.
 */
const folder = process.env['STATEMENTS'];
const recorderMark = Symbol.for('balcao statement recorder');
if (folder) record(folder);

function record(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${Math.random().toString(36).slice(2)}.jsonl`);
  const written = new Set<string>();
  /** connections in a transaction that uses generic plans (`TxContext.usesGenericPlans`) */
  const generic = new WeakSet<object>();
  const see = (self: object, given: unknown, values: unknown, options: unknown) => {
    const {
      text,
      name,
      values: own,
    } = typeof given === 'string' ? { text: given, name: undefined, values: undefined } : (given as pg.QueryConfig);
    if (typeof text === 'string' && text.startsWith('begin'))
      generic[text.includes('force_generic_plan') ? 'add' : 'delete'](self);
    if (typeof text !== 'string' || !/^\s*(with|select|insert|update|delete)\b/i.test(text)) return;
    const parameters = (Array.isArray(values) ? values : (own ?? [])).map(toJson);
    const usesGenericPlans = generic.has(self);
    const key = `${usesGenericPlans} ${text}${kindOfValues(parameters)}`;
    if (written.has(key)) return;
    const source = senderOf(new Error().stack ?? '');
    if (source === null) return;
    written.add(key);
    const isApp = /role=balcao_app/.test(String((options as { options?: string } | undefined)?.options));
    appendFileSync(
      file,
      `${JSON.stringify({ text, name: name ?? null, values: parameters, isApp, usesGenericPlans, source })}\n`,
    );
  };
  Error.stackTraceLimit = 60;
  // A pool sends a query once it has a connection, when the caller is no longer on the stack.
  for (const [prototype, optionsOf] of [
    [pg.Client.prototype, (self: pg.Client) => Reflect.get(self, 'connectionParameters')],
    [pg.Pool.prototype, (self: pg.Pool) => self.options],
  ] as [object, (self: never) => unknown][]) {
    const original: unknown = Reflect.get(prototype, 'query');
    if (typeof original !== 'function') throw new Error('pg has no query');
    // Loaded again for each test file, while several files share a process: each records its own.
    const before: unknown = Reflect.get(original, recorderMark);
    if (before instanceof Set) {
      before.clear();
      continue;
    }
    const recorder = function (this: never, ...args: unknown[]) {
      see(this, args[0], args[1], optionsOf(this));
      return Reflect.apply(original, this, args);
    };
    Reflect.set(recorder, recorderMark, written);
    Reflect.set(prototype, 'query', recorder);
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The file of the product that sent it; null for a test. Frames between it and the driver are skipped. */
function senderOf(stack: string): string | null {
  let passed: string | null = null;
  for (const frame of stack.split('\n').slice(1)) {
    const path = /(?:file:\/\/)?(\/[^\s()]+?\.[mc]?[jt]s)/.exec(frame)?.[1];
    if (!path?.startsWith(root) || path.includes('/node_modules/')) continue;
    const own = path.slice(root.length);
    if (
      own.startsWith('bench/statements/') ||
      /^server\/src\/platform\/(db\/(database|connection\/acquire-connection)|jobs\/release-once)\.ts$/.test(own)
    )
      continue;
    if (own === 'server/src/platform/db/tx.ts') {
      passed = own;
      continue;
    }
    // Migrations run once.
    if (own === 'server/src/platform/db/migrate.ts') return null;
    return /\.test\.tsx?$|\/test-[^/]+\.ts$|^(tests|peers|bench|drill|scripts)\//.test(own) ? null : own;
  }
  return passed;
}

const toJson = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString('base64');
  return Array.isArray(value) ? value.map(toJson) : (value ?? null);
};
