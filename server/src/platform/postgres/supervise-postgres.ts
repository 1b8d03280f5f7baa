import type { ChildProcess } from 'node:child_process';
import { retry } from '../async/retry.ts';
import { errorText } from '../text/error-text.ts';
import type { PostgresHome } from './postgres-home.ts';
import { launchPostgres, type PostgresLog, stopPostgres } from './postgres-process.ts';

type SupervisorOptions = {
  home: PostgresHome;
  settings: Record<string, string>;
  /** the server process that is already running */
  first: ChildProcess;
  log: PostgresLog;
  /** For tests. */
  launch?: typeof launchPostgres;
  firstRestartPauseMs?: number;
};

const maxRestartPauseMs = 10_000;

/**
 * Starts the server again when it ends by itself (for example killed when memory ran out), and retries for as long as
 * that fails: it panics when its write-ahead log cannot grow, and the disk may have space again an hour later.
 */
export function supervisePostgres({
  home,
  settings,
  first,
  log,
  launch = launchPostgres,
  firstRestartPauseMs = 200,
}: SupervisorOptions) {
  let child = first;
  let restarting: Promise<void> | undefined;
  let outageReason: string | null = null;
  const ending = new AbortController();

  const restart = async (): Promise<void> => {
    outageReason = 'the database has ended and is being started again';
    log(`PostgreSQL ended by itself and is started again: see ${home.log}`, 'error');
    const revived = await retry(() => launch(home, settings, ending.signal), {
      firstMs: firstRestartPauseMs,
      maxMs: maxRestartPauseMs,
      signal: ending.signal,
      onFailure(error, _, pauseMs) {
        outageReason = 'the database cannot be started: its log says why; it is tried again';
        log(`${errorText(error)} Tried again in ${pauseMs} ms.`, 'error');
      },
    });
    if (!revived) return;
    ({ child } = revived);
    outageReason = null;
    restarting = undefined;
    child.once('exit', onExit);
    log('PostgreSQL runs again');
  };
  const onExit = (): void => {
    restarting = restart();
  };
  child.once('exit', onExit);

  return {
    /** Null, or why there is no database at the moment. */
    trouble: () => outageReason,
    /** Stops the server for good. */
    async end(): Promise<void> {
      ending.abort();
      await restarting;
      child.off('exit', onExit);
      await stopPostgres(child, log);
    },
  };
}
