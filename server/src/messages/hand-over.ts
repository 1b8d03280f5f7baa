import type { Tx } from '../platform/tx.ts';
import type { Sending } from './sending.ts';
import { takeNext } from './take-next.ts';
import { type Chat, putInLine } from './turn.store.ts';

export type Called = Chat & { runAt?: Date | undefined };

/**
 * At the commit of whoever called these chats: what goes to a line that takes messages from a table is handed over in this
 * very transaction, without a job. The others stand in the line of their company, and its job is called.
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
    // One that is with its line already is settled some time, and then the next one goes.
    ...heads.flatMap((head) =>
      head.taken || (head.before === 'sending' && isHanding(head))
        ? []
        : { whatsappId: head.whatsappId, contactId: head.contactId, dueAt: head.nextAttemptAt ?? tx.now },
    ),
  ]);
}

/** Their turn comes by a job of their company. */
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

/** One waiting job for each lane; one more for each chat that has to wait for a moment. */
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
