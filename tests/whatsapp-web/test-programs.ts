import { expect } from 'vitest';
import { type Program, type ProgramOptions, startProgram } from './worker-program.ts';
import type { Query } from './worker-sessions.ts';

/** Not asked to end, not dead, and with the default settings. */
const isReusable = ({ child, given }: Program): boolean =>
  !given && !child.killed && child.exitCode === null && child.signalCode === null;

const kill = async ({ child, exited }: Program): Promise<void> => {
  child.kill('SIGKILL');
  await exited;
};

/**
 * The worker processes of a test file. A start costs about two seconds of CPU time, so the first one of a test may be
 * the process of the previous test, which has no connections and was paused since (decisions/0553).
 */
export function testPrograms(query: Query) {
  const running: Program[] = [];
  let paused: Program | undefined;
  /** Releases its connections, and waits until it has none. */
  const letGo = async ({ id, child }: Program): Promise<void> => {
    await query(`update whatsapp_web_sessions set wanted = 'down'`);
    await query('notify whatsapp_web_wanted');
    const leasesOf = () => query('select from whatsapp_web_sessions where owner = $1', [id]);
    await expect.poll(() => child.exitCode ?? child.signalCode ?? leasesOf()).toEqual([]);
  };
  return {
    start(surroundings: Parameters<typeof startProgram>[0], given?: ProgramOptions): Program {
      const program = (!given && paused?.resume()) || startProgram(surroundings, given);
      if (program === paused) paused = undefined;
      running.push(program);
      return program;
    },
    async endTest(hasFailed: boolean): Promise<void> {
      const used = running.splice(0);
      const reusable = hasFailed ? undefined : used.find(isReusable);
      for (const program of used) if (program !== reusable) await kill(program);
      if (!reusable) return;
      await letGo(reusable);
      reusable.pause();
      paused = reusable;
    },
    async end(): Promise<void> {
      if (paused) await kill(paused);
    },
  };
}
