import type { Worker } from '../context/worker-context.ts';
import type { OpenedSocket } from './open-socket.ts';

export type LinkWatchdog = { probedAt(): Date | null; stop(): void };

/** Since when only responses arrived, and how many sends the server accepted since, without a phone's confirmation. */
export type TrafficSilence = { since: number; acceptedSends: number; acceptedSince: number | null };

/** Consecutive reconnects caused by silence alone: each doubles the tolerance. */
export type ProbeBackoff = { attempts: number };

/**
 * Checks periodically whether the connection still receives. The probe is a query to the server, followed by a pass
 * through each queue in which received stanzas are processed: a socket that is up but whose receive path is stuck fails
 * it. After two failures it counts as stalled. A server that answers queries but withholds messages passes the probe.
 * Only a new login reveals that, because the server then delivers everything; so one is made when sends were accepted
 * and no phone confirmed any, and after a long silence. A message to oneself would reveal it too, at the cost of the
 * account's reputation.
 */
export function startLinkWatchdog(
  worker: Pick<Worker, 'timeouts'> & { db: { query(text: string): Promise<unknown> } },
  { sock, readsDrained: read }: Pick<OpenedSocket, 'sock' | 'readsDrained'>,
  silence: () => TrafficSilence,
  backoff: ProbeBackoff,
  stalled: (why: 'stuck' | 'silent') => void,
): LinkWatchdog {
  const { probeEvery, probeWithin, maxQuiet, maxUnconfirmed } = worker.timeouts;
  let probedAt: Date | null = null;
  let failures = 0;
  let waiting: NodeJS.Timeout | undefined;
  let isStopped = false;

  const isSilent = (): boolean => {
    const { since, acceptedSends, acceptedSince } = silence();
    const [now, factor] = [Date.now(), 2 ** Math.min(backoff.attempts, 5)];
    if (acceptedSince !== null && acceptedSends >= 3 && now - acceptedSince > maxUnconfirmed * factor) return true;
    return now - since > maxQuiet * factor;
  };
  const probe = async (): Promise<void> => {
    const passed = await succeedsWithin(probeWithin, async () => {
      await sock.query({
        tag: 'iq',
        attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'w:p' },
        content: [{ tag: 'ping', attrs: {} }],
      });
      const queues = [sock.receiptMutex, sock.notificationMutex].map((queue) => queue.mutex(async () => {}));
      await Promise.all([...queues, read()]);
    });
    // Without a database all receiving waits, as intended: a restart would not help.
    const databaseThere = passed || (await succeedsWithin(probeWithin, () => worker.db.query('select 1')));
    if (isStopped) return;
    if (passed) probedAt = new Date();
    failures = passed || !databaseThere ? 0 : failures + 1;
    if (failures >= 2) return stalled('stuck');
    if (passed && isSilent()) {
      backoff.attempts++;
      return stalled('silent');
    }
    next(failures > 0 ? 0 : Math.min(probeEvery, maxQuiet) * (0.75 + Math.random() / 2));
  };
  const next = (ms: number): void => {
    waiting = setTimeout(() => void probe(), ms);
  };
  next(Math.min(probeEvery, 1000));
  return {
    probedAt: () => probedAt,
    stop() {
      isStopped = true;
      clearTimeout(waiting);
    },
  };
}

/** Whether it succeeded in time. */
async function succeedsWithin(ms: number, work: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const done = work().then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
