import { isDatabaseUnavailable } from './platform/db/connection/connection-errors.ts';
import { StartupError } from './platform/process/startup-error.ts';

/** Adds what to close when the program ends, last opened first: an open connection would hold the process. */
type AtEnd = (close: () => Promise<void>) => void;

/** A program for the person at the terminal: one sentence when it cannot be done, and nothing left behind when it is stopped. */
export async function runTool(work: (atEnd: AtEnd) => Promise<string | null>): Promise<void> {
  const closings: (() => Promise<void>)[] = [];
  // By way of an exit: a database that was started for this is ended at it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
  try {
    const reason = await work((close) => closings.push(close)).finally(async () => {
      for (const close of closings.reverse()) await close();
    });
    if (reason === null) return;
    process.stderr.write(`${reason}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
  }
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartupError || isArgument(error)) return error.message;
  if (isDatabaseUnavailable(error))
    return `The database is not available (${error.message}): run this again when it is.`;
  return error.stack ?? error.message;
}

const isArgument = (error: Error): boolean => 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
