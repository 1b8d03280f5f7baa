import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type Border, inTx } from '../platform/tx.ts';
import { countFailure, nextOf } from './journal.store.ts';
import { receiveNext } from './receive.ts';
import { untilNoCollision } from './until-no-collision.ts';
import { type WaitingChat, waitingChats } from './waiting-chats.ts';

export type JournalReceiver = {
  /** Signals that the journal has pending entries. Concurrent calls are coalesced. */
  look(): void;
  /** Resolves when nothing is being processed. */
  idle(): Promise<void>;
  /** how many events it has processed since it was opened */
  received(): number;
  stop(): Promise<void>;
};

/** Entries per transaction, as in the inbox. */
const most = 50;
/**
 * Imported history has no urgency and blocks nobody: each of its chats is one of many, so that larger batches cost a
 * live message little.
 */
const mostLate = 250;
const workers = 2;
/** Another process has the chat locked; entries that arrived after its query are ours to process. */
const busyAgainMs = 10;
/** A failed entry is retried after this; after ten attempts it is skipped and its chat goes on. */
const failedAgainMs = 5000;

/**
 * Processes entries that others have put into the journal: a WhatsApp Web worker, or this process when it could not at
 * once. Like the inbox it takes many chats to a transaction; a batch forms while the previous one commits. Companies
 * take turns, and imported history is processed when nothing else is pending. Any number of processes may run it: the
 * lock of a chat makes it once.
 */
export function openJournalReceiver(border: Border, log: Log, metrics: Metrics): JournalReceiver {
  const owner = border.database.owner;
  const inHand = new Map<string, WaitingChat>();
  const resting = new Map<string, WaitingChat>();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let lastCompany = 0;
  let historyInHand = false;
  let asked = false;
  /** A wake-up came while chats were in flight: new entries of those chats were not seen. */
  let hidden = false;
  let stopped = false;
  let received = 0;

  const find = async (): Promise<WaitingChat[]> => {
    const busy = [...inHand.values()].map(({ late: _, ...chat }) => chat);
    const found = await waitingChats(owner, { most, mostLate, without: [...busy, ...resting.values()] });
    return found.filter((chat) => !inHand.has(keyOf(chat)));
  };
  /** Claims the chats of the company whose turn it is. */
  const take = (found: WaitingChat[], late: boolean): WaitingChat[] => {
    const these = found.filter((chat) => chat.late === late);
    const companyId = (these.find((chat) => chat.companyId > lastCompany) ?? these[0])?.companyId;
    if (companyId === undefined) return [];
    lastCompany = companyId;
    const chats = these.filter((chat) => chat.companyId === companyId);
    for (const chat of chats) inHand.set(keyOf(chat), chat);
    return chats;
  };

  const rest = (chat: WaitingChat, ms: number): void => {
    const key = `${chat.late} ${keyOf(chat)}`;
    resting.set(key, chat);
    const timer = setTimeout(() => {
      timers.delete(timer);
      resting.delete(key);
      look();
    }, ms);
    timers.add(timer);
  };

  const receiveSome = async (chats: WaitingChat[], atMost: number, late: boolean): Promise<number> => {
    const [{ companyId } = { companyId: 0 }] = chats;
    const done = await untilNoCollision(() => inTx(border, companyId, (tx) => receiveNext(tx, chats, atMost, late)));
    received += done.received;
    metrics.inbound.inc({ outcome: 'received' }, done.received);
    metrics.inbound.inc({ outcome: 'refused' }, done.refused);
    for (const chat of chats) if (!done.held.includes(chat)) rest(chat, busyAgainMs);
    return done.received;
  };

  /** One failing entry must not fail the rest of its batch: entries are processed one by one up to the failing one. */
  const receiveAlone = async (chat: WaitingChat, late: boolean): Promise<void> => {
    try {
      while ((await receiveSome([chat], 1, late)) > 0);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      log.error({ whatsappId: chat.whatsappId, error: text }, 'an event could not be received from the journal');
      rest(chat, failedAgainMs);
      await inTx(border, chat.companyId, async (tx) => {
        const [first] = await nextOf(tx, [chat], 1, late);
        if (first) await countFailure(tx, [first.journalId], text);
      });
    }
  };

  /** Returns whether more entries may be pending. */
  const work = async (chats: WaitingChat[], late: boolean): Promise<boolean> => {
    const atMost = late ? mostLate : most;
    try {
      return (await receiveSome(chats, atMost, late)) >= atMost;
    } catch {
      for (const chat of chats) await receiveAlone(chat, late);
      return true;
    } finally {
      for (const chat of chats) inHand.delete(keyOf(chat));
    }
  };

  /**
   * Entries that arrive meanwhile set `wakeRequested`; the rest was seen. So there is one query per batch and none
   * after the last.
   */
  const loop = async (): Promise<void> => {
    for (let more = true; !stopped && (more || asked); ) {
      asked = false;
      if (inHand.size > 0) hidden = true;
      const found = await find();
      const late = !found.some((chat) => !chat.late);
      // Imported history uses one worker at most: the other stays free for live messages.
      const chats = late && historyInHand ? [] : take(found, late);
      more = chats.length < found.length && chats.length > 0;
      if (chats.length === 0) continue;
      if (more && !late) start(); // more than one worker can take
      if (late) historyInHand = true;
      try {
        if (await work(chats, late)) more = true;
      } finally {
        if (late) historyInHand = false;
        if (hidden) [hidden, more] = [false, true];
      }
    }
  };

  const start = (): void => {
    if (stopped || running.size >= workers) return;
    const run = loop()
      .catch((error: unknown) => {
        if (!stopped) log.error({ error: String(error) }, 'the journal could not be looked at');
      })
      .finally(() => {
        running.delete(run);
        if (asked) start();
      });
    running.add(run);
  };
  const look = (): void => {
    asked = true;
    start();
  };
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };

  return {
    look,
    idle,
    received: () => received,
    async stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await idle();
    },
  };
}

const keyOf = ({ whatsappId, chat }: WaitingChat) => `${whatsappId}/${chat}`;
