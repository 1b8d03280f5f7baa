import type { Worker } from './line.ts';
import type { Link } from './open-link.ts';

export type Watch = { probedAt(): Date | null; stop(): void };

/** Since when nothing came but answers, and what of ours the server took since, of which no phone has said a word. */
export type Silence = { since: number; taken: number; takenSince: number | null };

/** How often in a row silence alone has made us ask: each time we are twice as patient. */
export type Patience = { asked: number };

/**
 * Asks, now and then, whether the line still hears.
 *
 * The probe is a question to the server, whose answer comes as every stanza comes, and then a pass through each queue in
 * which received stanzas are worked off, and the end of the messages in hand: a link that stands but whose receiving path is stuck fails it. After two
 * failures the line is deaf.
 *
 * A server that answers questions and keeps messages from us passes that. Only a new login shows it, because the server
 * then gives all that it holds; so one is made when messages of ours were taken and no phone has confirmed any, and after
 * a long silence. A message to oneself would show it too, and would cost the account's standing.
 */
export function watchLink(
  worker: Worker,
  { sock, passed: read }: Pick<Link, 'sock' | 'passed'>,
  silence: () => Silence,
  patience: Patience,
  deaf: (why: 'stuck' | 'silent') => void,
): Watch {
  const { probeEvery, probeWithin, quietMost, unconfirmedMost } = worker.times;
  let probedAt: Date | null = null;
  let failures = 0;
  let waiting: NodeJS.Timeout | undefined;
  let over = false;

  const isSilent = (): boolean => {
    const { since, taken, takenSince } = silence();
    const [now, factor] = [Date.now(), 2 ** Math.min(patience.asked, 5)];
    if (takenSince !== null && taken >= 3 && now - takenSince > unconfirmedMost * factor) return true;
    return now - since > quietMost * factor;
  };
  const probe = async (): Promise<void> => {
    const passed = await within(probeWithin, async () => {
      await sock.query({
        ...{ tag: 'iq', attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'w:p' } },
        content: [{ tag: 'ping', attrs: {} }],
      });
      const queues = [sock.receiptMutex, sock.notificationMutex].map((queue) => queue.mutex(async () => {}));
      await Promise.all([...queues, read()]);
    });
    // With the database away every line's receiving waits, as it should: no restart would help.
    const databaseThere = passed || (await within(probeWithin, () => worker.db.query('select 1')));
    if (over) return;
    if (passed) probedAt = new Date();
    failures = passed || !databaseThere ? 0 : failures + 1;
    if (failures >= 2) return deaf('stuck');
    if (passed && isSilent()) {
      patience.asked++;
      return deaf('silent');
    }
    next(failures > 0 ? 0 : Math.min(probeEvery, quietMost) * (0.75 + Math.random() / 2));
  };
  const next = (ms: number): void => {
    waiting = setTimeout(() => void probe(), ms);
  };
  next(Math.min(probeEvery, 1000));
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
