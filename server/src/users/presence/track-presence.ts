import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import type { Log } from '../../platform/log.ts';
import { markOffline, markOnline } from './mark-online.ts';

/** A user is online while a socket is open, and for this long after the last has closed (docs/protocol.md 13). */
const offlineDelayMs = 60_000;

type PresenceOptions = {
  /** in all processes. @throws when that cannot be determined */
  countSockets(companyId: number, userId: number): Promise<number>;
  log: Log;
  delayMs?: number;
};

/** Tracks the sockets of people in this process. A person with a socket in another process is still online. */
export function trackPresence(context: TxContext, { countSockets, log, delayMs = offlineDelayMs }: PresenceOptions) {
  const timers = new Map<number, NodeJS.Timeout>();
  /** people whose delay is over and who are not marked yet: those who return meanwhile stay online */
  const leaving = new Set<number>();
  let closed = false;
  const cancel = (userId: number) => {
    clearTimeout(timers.get(userId));
    timers.delete(userId);
    leaving.delete(userId);
  };
  const leave = async (companyId: number, userId: number) => {
    leaving.add(userId);
    if ((await countSockets(companyId, userId)) > 0) return;
    await inTx(context, companyId, async (tx) => {
      if (leaving.delete(userId)) await markOffline(tx, userId);
    });
  };
  const left = (companyId: number, userId: number): void => {
    if (closed || timers.has(userId)) return;
    const timer = setTimeout(() => {
      timers.delete(userId);
      leave(companyId, userId).catch((error: unknown) => {
        log.warn({ error: String(error) }, 'the check whether a user has left is repeated later');
        left(companyId, userId);
      });
    }, delayMs);
    timers.set(userId, timer);
  };
  return {
    came(tx: Tx, userId: number): Promise<void> {
      cancel(userId);
      return markOnline(tx, userId);
    },
    /** Called when a person's last socket in this process has closed. */
    left,
    close(): void {
      closed = true;
      for (const userId of timers.keys()) cancel(userId);
    },
  };
}
