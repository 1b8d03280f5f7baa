import type { Database } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import { type Border, inTx } from '../platform/tx.ts';
import { attemptsMost, countFailure } from './journal.store.ts';
import { receiveWaiting } from './receive.ts';

type WaitingChat = { companyId: number; whatsappId: number; chat: string; ids: number[] };

/**
 * Takes what stayed in the journal, oldest first: after a failure, a kill, or because what it waited for has come.
 * Past row-level security, because it is of all companies; each chat is then received in its own.
 */
export async function sweepJournal(border: Border, log: Log): Promise<number> {
  let received = 0;
  for (const { companyId, whatsappId, chat, ids } of await waitingChats(border.database)) {
    try {
      received += await inTx(border, companyId, (tx) => receiveWaiting(tx, { whatsappId, chat }));
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      log.error({ whatsappId, error: text }, 'a chat could not be received from the journal');
      await inTx(border, companyId, (tx) => countFailure(tx, ids, text));
    }
  }
  return received;
}

async function waitingChats({ owner }: Database): Promise<WaitingChat[]> {
  await owner.query(
    `update journal j set waits_for = null where received_at is null and waits_for is not null and exists (
       select from messages m where m.company_id = j.company_id and m.whatsapp_id = j.whatsapp_id and m.provider_id = j.waits_for)`,
  );
  const { rows } = await owner.query<WaitingChat>(
    `select company_id as "companyId", whatsapp_id as "whatsappId", chat, array_agg(id order by id) as ids from journal
     where received_at is null and waits_for is null and attempts < $1
     group by company_id, whatsapp_id, chat order by min(id) limit 500`,
    [attemptsMost],
  );
  return rows;
}
