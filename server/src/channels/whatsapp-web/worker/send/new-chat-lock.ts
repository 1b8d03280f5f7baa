import type { WASocket } from 'baileys';
import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import { lockNewChats } from '../session/session.store.ts';

/** When WhatsApp restricts new chats without an end: retrying too early makes it worse. */
const defaultLockMs = 3_600_000;

/** WhatsApp's restriction of new chats on a connection, until a time. */
export type NewChatLock = {
  set(until: Date | null): void;
  isSet(): boolean;
  /** Lifts it after its end. */
  expire(): void;
  /** Asks WhatsApp for its end, and sets it. `sock`: the open one. */
  setBy(sock: WASocket | null): Promise<Date>;
};

export function openNewChatLock(
  { db, id }: Pick<Worker, 'db' | 'id'>,
  connection: LeasedConnection,
  initial: Date | null,
  changed: (until: Date | null) => void,
): NewChatLock {
  let lockedUntil = initial;
  const set = (until: Date | null): void => {
    lockedUntil = until;
    void lockNewChats(db, id, connection, until).catch(() => {});
    changed(until);
  };
  return {
    set,
    isSet: () => lockedUntil !== null && lockedUntil > new Date(),
    expire() {
      if (lockedUntil !== null && lockedUntil <= new Date()) set(null);
    },
    async setBy(sock) {
      const found = await sock?.fetchAccountReachoutTimelock().catch(() => null);
      const until = (found?.isActive && found.timeEnforcementEnds) || new Date(Date.now() + defaultLockMs);
      set(until);
      return until;
    },
  };
}
