import type { WASocket } from 'baileys';
import type { Worker } from './line.ts';

export type Watch = { probedAt(): Date | null; stop(): void };

/**
 * Asks, now and then, whether the line still hears. The probe is a question to the server, whose answer comes as every
 * stanza comes, and then a pass through each queue in which received stanzas are worked off, down to the journal's
 * database: a link that stands but whose receiving path is stuck fails it. After two failures the line is deaf.
 *
 * It cannot show that the server keeps messages from us while it answers questions: that would take a message to
 * oneself, which costs the account's standing.
 */
export function watchLink(worker: Worker, sock: WASocket, deaf: () => void): Watch {
  const { probeEvery, probeWithin } = worker.times;
  let probedAt: Date | null = null;
  let failures = 0;
  let waiting: NodeJS.Timeout | undefined;
  let over = false;

  const probe = async (): Promise<void> => {
    const passed = await within(probeWithin, async () => {
      await sock.query({
        tag: 'iq',
        attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'w:p' },
        content: [{ tag: 'ping', attrs: {} }],
      });
      const queues = [sock.messageMutex, sock.receiptMutex, sock.notificationMutex];
      await Promise.all(queues.map((queue) => queue.mutex(async () => {})));
    });
    // With the database away every line's receiving waits, as it should: no restart would help.
    const databaseThere = passed || (await within(probeWithin, () => worker.db.query('select 1')));
    if (over) return;
    if (passed) probedAt = new Date();
    failures = passed || !databaseThere ? 0 : failures + 1;
    if (failures >= 2) return deaf();
    next();
  };
  const next = (): void => {
    waiting = setTimeout(() => void probe(), failures > 0 ? 0 : probeEvery * (0.75 + Math.random() / 2));
  };
  waiting = setTimeout(() => void probe(), Math.min(probeEvery, 1000));
  return {
    probedAt: () => probedAt,
    stop() {
      over = true;
      clearTimeout(waiting);
    },
  };
}

/** Whether it ended well in time. */
async function within(ms: number, work: () => Promise<unknown>): Promise<boolean> {
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
