import type { ChildProcess } from 'node:child_process';
import { retry } from './async/retry.ts';
import type { PostgresHome } from './postgres-home.ts';
import { endPostgres, launchPostgres, type PostgresLog } from './postgres-process.ts';

type Needs = {
  home: PostgresHome;
  settings: Record<string, string>;
  /** runs already */
  first: ChildProcess;
  log: PostgresLog;
  /** For tests. */
  launch?: typeof launchPostgres;
  againFirstMs?: number;
};

const againMostMs = 10_000;

/**
 * Starts the server again when it ends by itself (killed for its memory, say), and again for as long as that fails: it
 * ends in a panic when its log cannot grow, and the disk may have room again an hour later.
 */
export function keepRunning({ home, settings, first, log, launch = launchPostgres, againFirstMs = 200 }: Needs) {
  let child = first;
  let reviving: Promise<void> | undefined;
  let trouble: string | null = null;
  const ending = new AbortController();

  const revive = async (): Promise<void> => {
    trouble = 'the database has ended and is being started again';
    log(`PostgreSQL ended by itself and is started again: see ${home.log}`, 'error');
    const revived = await retry(() => launch(home, settings, ending.signal), {
      ...{ firstMs: againFirstMs, maxMs: againMostMs, signal: ending.signal },
      onFailure(error, _, pauseMs) {
        trouble = 'the database cannot be started: its log says why; it is tried again';
        log(`${error instanceof Error ? error.message : String(error)} Tried again in ${pauseMs} ms.`, 'error');
      },
    });
    if (!revived) return;
    ({ child } = revived);
    trouble = null;
    reviving = undefined;
    child.once('exit', onExit);
    log('PostgreSQL runs again');
  };
  const onExit = (): void => {
    reviving = revive();
  };
  child.once('exit', onExit);

  return {
    /** Null, or why there is no database for now. */
    trouble: () => trouble,
    /** Ends it for good. */
    async end(): Promise<void> {
      ending.abort();
      await reviving;
      child.off('exit', onExit);
      await endPostgres(child, log);
    },
  };
}
