import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type Border, inTx } from '../platform/tx.ts';
import { countFailure, nextOf } from './journal.store.ts';
import { receiveNext } from './receive.ts';
import { untilNoCollision } from './until-no-collision.ts';
import { type WaitingChat, waitingChats } from './waiting-chats.ts';

export type JournalReceiver = {
  /** Something waits in the journal. Many calls at once are one. */
  look(): void;
  /** Resolves when nothing is being received. */
  idle(): Promise<void>;
  /** how many events it has received since it was opened */
  received(): number;
  stop(): Promise<void>;
};

/** About how many events a transaction takes, as the inbox does. */
const most = 50;
/** History waits for nobody, and nobody for it: each of its chats is one of many, so that larger bites cost a live message little. */
const mostLate = 250;
const workers = 2;
/** Another process is at the chat: what came after its look is ours to find. */
const busyAgainMs = 10;
/** What failed is tried again after this; after ten times it is left, and its chat goes on. */
const failedAgainMs = 5000;

/**
 * Receives what others have put into the journal: a program that holds lines, or this one when it could not at once.
 * Like the inbox it takes many chats to a transaction; the batch forms while the one before commits. Companies take
 * turns, and history comes when nothing else waits. Any number of processes may look: a chat's lock makes it once.
 */
export function openJournalReceiver(border: Border, log: Log, metrics: Metrics): JournalReceiver {
  const owner = border.database.owner;
  const inHand = new Map<string, WaitingChat>();
  const resting = new Map<string, WaitingChat & { late: boolean }>();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let lastCompany = 0;
  let historyInHand = false;
  let asked = false;
  let stopped = false;
  let received = 0;

  const take = async (late: boolean): Promise<WaitingChat[]> => {
    const without = [...inHand.values(), ...[...resting.values()].filter((chat) => chat.late === late)];
    const found = (await waitingChats(owner, { late, most: late ? mostLate : most, without })).filter(
      (chat) => !inHand.has(keyOf(chat)),
    );
    const companies = [...new Set(found.map(({ companyId }) => companyId))];
    const companyId = companies.find((id) => id > lastCompany) ?? companies[0];
    if (companyId === undefined) return [];
    lastCompany = companyId;
    const chats = found.filter((chat) => chat.companyId === companyId);
    for (const chat of chats) inHand.set(keyOf(chat), chat);
    return chats;
  };

  const rest = (chat: WaitingChat, late: boolean, ms: number): void => {
    const key = `${late} ${keyOf(chat)}`;
    resting.set(key, { ...chat, late });
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
    for (const chat of chats) if (!done.held.includes(chat)) rest(chat, late, busyAgainMs);
    return done.received;
  };

  /** One event must not take the others of its batch with it: one by one up to the one that cannot be received. */
  const receiveAlone = async (chat: WaitingChat, late: boolean): Promise<void> => {
    try {
      while ((await receiveSome([chat], 1, late)) > 0);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      log.error({ whatsappId: chat.whatsappId, error: text }, 'an event could not be received from the journal');
      rest(chat, late, failedAgainMs);
      await inTx(border, chat.companyId, async (tx) => {
        const [first] = await nextOf(tx, [chat], 1, late);
        if (first) await countFailure(tx, [first.journalId], text);
      });
    }
  };

  const work = async (chats: WaitingChat[], late: boolean): Promise<void> => {
    try {
      await receiveSome(chats, late ? mostLate : most, late);
    } catch {
      for (const chat of chats) await receiveAlone(chat, late);
    } finally {
      for (const chat of chats) inHand.delete(keyOf(chat));
    }
  };

  /** With one hand: the other stays free for what has just come. */
  const receiveHistory = async (): Promise<number> => {
    if (historyInHand) return 0;
    historyInHand = true;
    try {
      const chats = await take(true);
      if (chats.length > 0) await work(chats, true);
      return chats.length;
    } finally {
      historyInHand = false;
    }
  };

  const loop = async (): Promise<void> => {
    while (!stopped) {
      asked = false;
      const now = await take(false);
      if (now.length > 0) {
        start(); // there may be more than one hand can take
        await work(now, false);
        continue;
      }
      if ((await receiveHistory()) > 0) continue;
      if (!asked) return;
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
