import type { ChildProcess } from 'node:child_process';
import { retry } from '../async/retry.ts';
import type { PostgresHome } from './postgres-home.ts';
import { launchPostgres, type PostgresLog, stopPostgres } from './postgres-process.ts';

type SupervisorOptions = {
  home: PostgresHome;
  settings: Record<string, string>;
  /** runs already */
  first: ChildProcess;
  log: PostgresLog;
  /** For tests. */
  launch?: typeof launchPostgres;
  firstRestartPauseMs?: number;
};

const maxRestartPauseMs = 10_000;

/**
 * Starts the server again when it ends by itself (killed for its memory, say), and again for as long as that fails: it
 * ends in a panic when its log cannot grow, and the disk may have room again an hour later.
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
        log(`${error instanceof Error ? error.message : String(error)} Tried again in ${pauseMs} ms.`, 'error');
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
    /** Null, or why there is no database for now. */
    trouble: () => outageReason,
    /** Ends it for good. */
    async end(): Promise<void> {
      ending.abort();
      await restarting;
      child.off('exit', onExit);
      await stopPostgres(child, log);
    },
  };
}
