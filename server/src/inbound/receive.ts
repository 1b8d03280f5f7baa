import type { Tx } from '../platform/tx.ts';
import { changeIdentities } from './change-identities.ts';
import { asArrived } from './coming.ts';
import { holdMarked } from './hold-marked.ts';
import {
  type Arrival,
  forgetEvent,
  type Journalled,
  journalArrivals,
  lockChats,
  markReceived,
  markWaitsFor,
  receiveNextOf,
  takeWaitingFor,
  waitingOf,
} from './journal.store.ts';
import { markFromBefore } from './mark-up-to.ts';
import { receiveImported } from './receive-imported.ts';
import { type Received, receiveMessages } from './receive-messages.ts';
import { receiveNews } from './receive-news.ts';

/** Journals and processes events of one company in one transaction, so that no notice is published before both. */
export async function receive(tx: Tx, arrivals: Arrival[]): Promise<{ refused: number }> {
  const chats = arrivals.map(({ whatsappId, event }) => ({ whatsappId, chat: event.chat }));
  // Pipelined on one connection: one round trip for all three.
  const [, waiting, fresh] = await Promise.all([
    lockChats(tx, chats),
    waitingOf(tx, chats),
    journalArrivals(tx, arrivals),
  ]);
  const refused = await receiveInOrder(tx, [...waiting, ...fresh]);
  await markReceived(
    tx,
    waiting.map(({ journalId }) => journalId),
  );
  return { refused };
}

/** Processes the pending entries of a chat, for the sweep and for entries that were deferred. */
export async function receiveWaiting(tx: Tx, chat: { whatsappId: number; chat: string }): Promise<number> {
  await lockChats(tx, [chat]);
  const waiting = await waitingOf(tx, [chat]);
  await markReceived(
    tx,
    waiting.map(({ journalId }) => journalId),
  );
  await receiveInOrder(tx, waiting);
  return waiting.length;
}

/**
 * Up to `maxEntries` pending entries of these chats, together. Chats that another process has locked are left to it.
 * Returns the chats that were ours, and how many entries were processed.
 */
export async function receiveNext<Chat extends { whatsappId: number; chat: string }>(
  tx: Tx,
  chats: Chat[],
  most: number,
  late: boolean,
): Promise<{ held: Chat[]; received: number; refused: number }> {
  const { held, events } = await receiveNextOf(tx, chats, most, late);
  const refused = await receiveInOrder(tx, events);
  return { held, received: events.length, refused };
}

/**
 * Messages first, together; then updates, in order. An update whose message has not arrived is deferred in the journal.
 * Returns how many were refused.
 */
async function receiveInOrder(tx: Tx, events: Journalled[]): Promise<number> {
  // Identity changes first: contacts are locked before their tickets, as everywhere.
  const others = events.filter(({ event }) => event.kind !== 'identity');
  await changeIdentities(
    tx,
    events.flatMap(({ whatsappId, event }) => (event.kind === 'identity' ? [{ whatsappId, event }] : [])),
  );
  const arrived = events.flatMap((journalled) => asArrived(journalled) ?? []);
  const old = arrived.filter(({ event }) => event.imported);
  const received = await receiveMessages(
    tx,
    arrived.filter(({ event }) => !event.imported),
  );
  if (old.length > 0) received.push(...(await receiveImported(tx, old)));
  await holdMarked(tx, others);
  let refused = 0;
  for (const news of others) refused += await receiveOne(tx, news);
  return refused + (await receiveWhatWaited(tx, received));
}

/** 1 when it was refused. */
async function receiveOne(tx: Tx, { journalId, whatsappId, event }: Journalled): Promise<number> {
  if (event.kind === 'message' || event.kind === 'unreadable' || event.kind === 'call') return 0;
  const outcome = await receiveNews(tx, whatsappId, event);
  if (outcome.waitsFor !== undefined) await markWaitsFor(tx, journalId, outcome.waitsFor);
  if (outcome.forget) await forgetEvent(tx, journalId);
  return outcome.refused ? 1 : 0;
}

async function receiveWhatWaited(tx: Tx, received: Received[]): Promise<number> {
  let refused = 0;
  for (const [whatsappId, ones] of Map.groupBy(received, (r) => r.whatsappId)) {
    const waited = await takeWaitingFor(
      tx,
      whatsappId,
      ones.map((r) => r.providerId),
    );
    await markReceived(
      tx,
      waited.map(({ journalId }) => journalId),
    );
    for (const news of waited) refused += await receiveOne(tx, news);
  }
  return refused;
}

/** A message of ours has its provider id now: processes updates that arrived before the answer to our send did. */
export async function wakeWaiting(tx: Tx, whatsappId: number, providerId: string): Promise<void> {
  const waited = await takeWaitingFor(tx, whatsappId, [providerId]);
  await markReceived(
    tx,
    waited.map(({ journalId }) => journalId),
  );
  for (const news of waited) await receiveOne(tx, news);
  await markFromBefore(tx, whatsappId, [providerId]);
}
