import type { Tx } from '../platform/tx.ts';
import type { Sending } from './sending.ts';
import { takeNext } from './take-next.ts';
import { type Chat, putInLine } from './turn.store.ts';

export type Called = Chat & { runAt?: Date | undefined };

/**
 * Runs at the end of the transaction that enqueued these chats. Messages for connections that read commands from a table
 * are delegated in this transaction, without a job. Other chats join their company's send queue, and its job is enqueued.
 */
export async function handOver(sending: Sending, tx: Tx, called: Called[]): Promise<void> {
  const now = called.filter(({ runAt }) => runAt === undefined || runAt <= tx.now);
  const later = called.filter((chat) => !now.includes(chat));
  const { kinds, chooseId, hand } = sending.handing;
  const heads = await takeNext(tx, now, { kinds, chooseId, again: false }, sending.openFile);
  await hand(
    tx,
    heads.flatMap(({ taken, whatsappId, byPerson, channel, provider }) => {
      if (!taken) return [];
      sending.metrics.outbound.inc({ channel, outcome: 'handed' });
      return [{ whatsappId, byPerson, message: taken, kind: `${channel}/${provider}` }];
    }),
  );
  const isHanding = ({ channel, provider }: { channel: string; provider: string }) =>
    kinds.includes(`${channel}/${provider}`);
  await standInLine(tx, [
    ...later.map(({ runAt, ...chat }) => ({ ...chat, dueAt: runAt ?? tx.now })),
    // One that is already delegated: recording its result continues with the next.
    ...heads.flatMap((head) =>
      head.taken || (head.before === 'sending' && isHanding(head))
        ? []
        : { whatsappId: head.whatsappId, contactId: head.contactId, dueAt: head.nextAttemptAt ?? tx.now },
    ),
  ]);
}

/** Adds chats to the send queue and enqueues the jobs of their lanes. */
export async function standInLine(tx: Tx, chats: (Chat & { dueAt: Date })[]): Promise<void> {
  const lanes = await putInLine(
    tx,
    chats.filter(({ dueAt }) => dueAt <= tx.now),
  );
  for (const lane of lanes) callLane(tx, lane);
  for (const chat of chats.filter(({ dueAt }) => dueAt > tx.now)) {
    const [lane] = await putInLine(tx, [chat]);
    if (lane !== undefined) callLane(tx, lane, chat);
  }
}

/** One waiting job per lane, and one more for each chat with a later due time. */
export function callLane(tx: Tx, lane: number, later?: Chat & { dueAt: Date }): void {
  const name = `turn:${tx.companyId}:${lane}`;
  tx.enqueue(
    'take-turn',
    { companyId: tx.companyId, lane },
    {
      queue: name,
      key: later ? `${name}:${later.whatsappId}:${later.contactId}` : name,
      ...(later && { runAt: later.dueAt }),
    },
  );
}
