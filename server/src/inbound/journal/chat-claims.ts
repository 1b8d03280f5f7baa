import type { PendingChat } from './pending-chats.ts';

/** The chats of the journal that this process is working on, and those that are backing off. */
export type ChatClaims = {
  /** Chats that a query for pending entries must leave out. */
  excluded(): (Omit<PendingChat, 'late'> & { late?: boolean })[];
  isEmpty(): boolean;
  /** Removes chats that were claimed during the query for `found`. */
  withoutClaimed(found: PendingChat[]): PendingChat[];
  /** Claims the chats of the next company in turn, among those with the given `late`. */
  claimForNextCompany(found: PendingChat[], late: boolean): PendingChat[];
  release(chats: PendingChat[]): void;
  /** Excludes the chat for `ms`. */
  backOff(chat: PendingChat, ms: number): void;
  stop(): void;
};

/** `wake` runs whenever a backed-off chat may be claimed again. */
export function createChatClaims(wake: () => void): ChatClaims {
  const inFlight = new Map<string, PendingChat>();
  const backingOff = new Map<string, PendingChat>();
  const timers = new Set<NodeJS.Timeout>();
  let lastCompanyId = 0;

  return {
    excluded: () => [...[...inFlight.values()].map(({ late: _, ...chat }) => chat), ...backingOff.values()],
    isEmpty: () => inFlight.size === 0,
    withoutClaimed: (found) => found.filter((chat) => !inFlight.has(keyOf(chat))),
    claimForNextCompany(found, late) {
      const candidates = found.filter((chat) => chat.late === late);
      const companyId = (candidates.find((chat) => chat.companyId > lastCompanyId) ?? candidates[0])?.companyId;
      if (companyId === undefined) return [];
      lastCompanyId = companyId;
      const chats = candidates.filter((chat) => chat.companyId === companyId);
      for (const chat of chats) inFlight.set(keyOf(chat), chat);
      return chats;
    },
    release(chats) {
      for (const chat of chats) inFlight.delete(keyOf(chat));
    },
    backOff(chat, ms) {
      const key = `${chat.late} ${keyOf(chat)}`;
      backingOff.set(key, chat);
      const timer = setTimeout(() => {
        timers.delete(timer);
        backingOff.delete(key);
        wake();
      }, ms);
      timers.add(timer);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

const keyOf = ({ whatsappId, chat }: PendingChat) => `${whatsappId}/${chat}`;
