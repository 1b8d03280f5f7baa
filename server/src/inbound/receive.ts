import { linkUserIds } from '../contacts/identities/link-user-ids.ts';
import type { Tx } from '../platform/db/tx.ts';
import { linkIdentities } from './identities/link-identities.ts';
import { toIncomingMessage } from './journal/inbound-types.ts';
import {
  deferEntry,
  deleteEntry,
  type InboundEnvelope,
  insertReceivedEntries,
  type JournalEntry,
  lockChats,
  markReceived,
  selectPendingEntries,
  takeDeferredEntries,
  takeNextEntries,
} from './journal/journal.store.ts';
import { applyEarlierWatermarks } from './messages/apply-earlier-watermarks.ts';
import type { UpdateOutcome } from './messages/find-by-provider-id.ts';
import { receiveImported } from './messages/receive-imported.ts';
import { type MessageKey, receiveMessages } from './messages/receive-messages.ts';
import { applyStatuses, type StatusEvent } from './updates/apply-statuses.ts';
import { applyUpdate } from './updates/apply-updates.ts';
import { lockStatusTargets } from './updates/lock-status-targets.ts';
import { revokeFurtherFiles } from './updates/revoke-message.ts';

/** Journals and processes events of one company in one transaction, so that no notice is published before both. */
export async function receive(tx: Tx, envelopes: InboundEnvelope[]): Promise<{ refused: number }> {
  const chats = envelopes.map(({ whatsappId, event }) => ({ whatsappId, chat: event.chat }));
  // Pipelined on one connection: one round trip for all three.
  const [, pending, inserted] = await Promise.all([
    lockChats(tx, chats),
    selectPendingEntries(tx, chats),
    insertReceivedEntries(tx, envelopes),
  ]);
  // Marked before processing: an update may have to wait for its message, and is then unmarked.
  await markReceived(
    tx,
    pending.map(({ journalId }) => journalId),
  );
  return { refused: await receiveInOrder(tx, [...pending, ...inserted]) };
}

/** Processes the pending entries of a chat, for the sweep and for entries that were deferred. */
export async function receivePending(tx: Tx, chat: { whatsappId: number; chat: string }): Promise<number> {
  await lockChats(tx, [chat]);
  const pending = await selectPendingEntries(tx, [chat]);
  await markReceived(
    tx,
    pending.map(({ journalId }) => journalId),
  );
  await receiveInOrder(tx, pending);
  return pending.length;
}

/**
 * Processes up to `maxEntries` pending entries of these chats together. Chats locked by another process are skipped.
 * Returns the chats that were ours, and the number of processed entries.
 */
export async function receivePendingBatch<Chat extends { whatsappId: number; chat: string }>(
  tx: Tx,
  chats: Chat[],
  limits: { maxEntries: number; late: boolean },
): Promise<{ locked: Chat[]; received: number; refused: number }> {
  const { locked, events } = await takeNextEntries(tx, chats, limits);
  const refused = await receiveInOrder(tx, events);
  return { locked, received: events.length, refused };
}

/**
 * Messages first, together; then updates, in order. An update whose message has not arrived is deferred in the journal.
 * Returns how many were refused.
 */
async function receiveInOrder(tx: Tx, entries: JournalEntry[]): Promise<number> {
  // Identity changes first: contacts are locked before their tickets, as everywhere.
  const others = entries.filter(({ event }) => event.kind !== 'identity');
  await linkIdentities(
    tx,
    entries.flatMap(({ whatsappId, event }) => (event.kind === 'identity' ? [{ whatsappId, event }] : [])),
  );
  await linkUserIds(
    tx,
    entries.flatMap(({ event }) => (event.kind === 'status' && event.recipient ? [event.recipient] : [])),
  );
  const messages = entries.flatMap((journalled) => toIncomingMessage(journalled) ?? []);
  const importedMessages = messages.filter(({ event }) => event.imported);
  const received = await receiveMessages(
    tx,
    messages.filter(({ event }) => !event.imported),
  );
  if (importedMessages.length > 0) received.push(...(await receiveImported(tx, importedMessages)));
  await lockStatusTargets(tx, others);
  return (await receiveUpdates(tx, others)) + (await receiveDeferred(tx, received));
}

/** In order; consecutive statuses together. Returns how many were refused. */
async function receiveUpdates(tx: Tx, entries: JournalEntry[]): Promise<number> {
  let refused = 0;
  const statuses: (JournalEntry & { event: StatusEvent })[] = [];
  const applyWaiting = async (): Promise<void> => {
    const together = statuses.splice(0);
    if (together.length === 0) return;
    for (const [{ journalId }, outcome] of await applyStatuses(tx, together))
      refused += await recordOutcome(tx, journalId, outcome);
  };
  for (const { event, ...entry } of entries) {
    if (event.kind === 'message' || event.kind === 'unreadable' || event.kind === 'call') continue;
    if (event.kind === 'status') {
      statuses.push({ ...entry, event });
      continue;
    }
    await applyWaiting();
    refused += await recordOutcome(tx, entry.journalId, await applyUpdate(tx, entry.whatsappId, event));
  }
  await applyWaiting();
  return refused;
}

/** 1 when it was refused. */
async function recordOutcome(tx: Tx, journalId: number, outcome: UpdateOutcome): Promise<number> {
  if (outcome.waitsFor !== undefined) await deferEntry(tx, journalId, outcome.waitsFor);
  if (outcome.discard) await deleteEntry(tx, journalId);
  return outcome.refused ? 1 : 0;
}

async function receiveDeferred(tx: Tx, received: MessageKey[]): Promise<number> {
  let refused = 0;
  for (const [whatsappId, keysOfConnection] of Map.groupBy(received, (r) => r.whatsappId)) {
    const deferred = await takeDeferredEntries(
      tx,
      whatsappId,
      keysOfConnection.map((r) => r.providerId),
    );
    await markReceived(
      tx,
      deferred.map(({ journalId }) => journalId),
    );
    refused += await receiveUpdates(tx, deferred);
    await revokeFurtherFiles(tx, whatsappId, keysOfConnection);
  }
  return refused;
}

/** Our message now has its provider id: processes updates that arrived before the response to our send. */
export async function releaseDeferred(tx: Tx, whatsappId: number, providerId: string): Promise<void> {
  const deferred = await takeDeferredEntries(tx, whatsappId, [providerId]);
  await markReceived(
    tx,
    deferred.map(({ journalId }) => journalId),
  );
  await receiveUpdates(tx, deferred);
  await applyEarlierWatermarks(tx, whatsappId, [providerId]);
}
