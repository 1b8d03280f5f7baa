import { type Border, inTx, type Tx } from '../../platform/tx.ts';

/** Longer than another worker needs to take over. */
const unheldSeconds = 20;

/** Lines that are to be up and that no program holds: their owner is told, instead of a status from better days. */
export async function tellUnheld(border: Border, tell: (tx: Tx, whatsappId: number) => Promise<void>): Promise<void> {
  const { rows } = await border.database.owner.query<{ companyId: number; whatsappId: number }>(
    `select s.company_id as "companyId", s.whatsapp_id as "whatsappId" from whatsapp_web_sessions s
     join connections c on (c.company_id, c.id) = (s.company_id, s.whatsapp_id)
     where s.wanted = 'up' and coalesce(s.leased_until, '-infinity') < now() - make_interval(secs => $1)
       and c.updated_at < now() - make_interval(secs => $1) and c.status_reason is distinct from 'noWorker'`,
    [unheldSeconds],
  );
  for (const { companyId, whatsappId } of rows) await inTx(border, companyId, (tx) => tell(tx, whatsappId));
}
