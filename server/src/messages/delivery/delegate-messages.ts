import type { ConnectionKind } from '@balcao/contract/connections/connection';
import { type DriverKey, driverKeyOf } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { takeTurnJob } from '../message.jobs.ts';
import { claimNextMessage } from './claim-next-message.ts';
import { type Chat, type EnqueuedChat, upsertChatsToSend, upsertWaitingChats } from './send-queue.store.ts';
import type { SendingDeps } from './sending-deps.ts';

/** `kind`: of its connection, if known */
type CalledChat = Chat & { runAt?: Date | undefined; kind?: DriverKey | undefined };

/**
 * Runs at the end of the transaction that enqueued these chats. Messages for connections that read commands from a table
 * are delegated in this transaction, without a job. Other chats join their company's send queue, and its job is enqueued.
 */
export async function delegateMessages(deps: SendingDeps, tx: Tx, chats: CalledChat[]): Promise<void> {
  const now = chats.filter(({ runAt }) => runAt === undefined || runAt <= tx.now);
  const later = chats.filter((chat) => !now.includes(chat));
  const { kinds, chooseId, hand } = deps.delegation;
  const options = { kinds, chooseId, includeSending: false, leavesOthers: true };
  // Without anything to delegate the statement finds nothing, and with several chats it is planned again: a tenth of the cost of
  // a send.
  const maybeDelegated = now.filter(({ kind }) => kind === undefined || kinds.includes(kind));
  const heads = await claimNextMessage(tx, maybeDelegated, options, deps.openFile);
  await hand(
    tx,
    heads.flatMap(({ taken, whatsappId, byPerson, channel, provider }) => {
      if (!taken) return [];
      deps.metrics.outbound.inc({ channel, outcome: 'handed' });
      return [{ whatsappId, byPerson, message: taken, kind: driverKeyOf({ channel, provider }) }];
    }),
  );
  const isDelegating = (head: ConnectionKind) => kinds.includes(driverKeyOf(head));
  const isHere = new Set(heads.map(chatKeyOf));
  await enqueueWaitingChats(
    tx,
    now.filter((chat) => !isHere.has(chatKeyOf(chat))),
  );
  await enqueueChats(tx, [
    ...later.map(({ runAt, ...chat }) => ({ ...chat, dueAt: runAt ?? tx.now })),
    // A message that is already delegated: recording its result continues with the next.
    ...heads.flatMap((head) =>
      head.taken || (head.before === 'sending' && isDelegating(head))
        ? []
        : { whatsappId: head.whatsappId, contactId: head.contactId, dueAt: head.nextAttemptAt ?? tx.now },
    ),
  ]);
}

const chatKeyOf = ({ whatsappId, contactId }: Chat) => `${whatsappId}:${contactId}`;

/** As `enqueueChats`, for chats that were not read: their messages determine when they are due. */
async function enqueueWaitingChats(tx: Tx, chats: Chat[]): Promise<void> {
  enqueueTurns(tx, await upsertWaitingChats(tx, chats));
}

/** Adds chats to the send queue and enqueues the jobs of their lanes. */
export async function enqueueChats(tx: Tx, chats: (Chat & { dueAt: Date })[]): Promise<void> {
  enqueueTurns(tx, await upsertChatsToSend(tx, chats));
}

function enqueueTurns(tx: Tx, chats: EnqueuedChat[]): void {
  const due = chats.filter(({ dueAt }) => dueAt <= tx.now);
  for (const lane of new Set(due.map((chat) => chat.lane))) enqueueTurn(tx, lane);
  for (const chat of chats) if (!due.includes(chat)) enqueueTurn(tx, chat.lane, chat);
}

/** One waiting job per lane, and one more for each chat with a later due time. */
export function enqueueTurn(tx: Tx, lane: number, later?: Chat & { dueAt: Date }): void {
  const name = `turn:${tx.companyId}:${lane}`;
  tx.enqueue(
    takeTurnJob,
    { companyId: tx.companyId, lane },
    {
      queue: name,
      key: later ? `${name}:${later.whatsappId}:${later.contactId}` : name,
      ...(later ? { runAt: later.dueAt } : { late: true }), // `sweepDeliveries` finds the chat as well
    },
  );
}
