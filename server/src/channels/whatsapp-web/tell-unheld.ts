import { type Border, inTx, type Tx } from '../../platform/tx.ts';

/** Longer than another worker needs to take over. */
const unheldSeconds = 20;

export type Unheld = 'noWorker' | 'setAside';

/**
 * Marks connections that should be up and that no worker has leased, so that their owner does not see an outdated
 * status. One that repeatedly crashed its worker is paused for an hour, see worker/context/crash-tracker.ts.
 */
export async function tellUnheld(
  border: Border,
  tell: (tx: Tx, whatsappId: number, reason: Unheld) => Promise<void>,
): Promise<void> {
  const { rows } = await border.database.owner.query<{ companyId: number; whatsappId: number; reason: Unheld }>(
    `select s.company_id as "companyId", s.whatsapp_id as "whatsappId", reason from whatsapp_web_sessions s
     join connections c on (c.company_id, c.id) = (s.company_id, s.whatsapp_id)
     join companies m on m.id = s.company_id and m.status
     cross join lateral (select case when s.crashes >= 3 and s.crashed_at > now() - interval '1 hour'
       then 'setAside' else 'noWorker' end as reason) x
     where s.wanted = 'up' and coalesce(s.leased_until, '-infinity') < now() - make_interval(secs => $1)
       and c.updated_at < now() - make_interval(secs => $1) and c.status_reason is distinct from reason`,
    [unheldSeconds],
  );
  for (const { companyId, whatsappId, reason } of rows)
    await inTx(border, companyId, (tx) => tell(tx, whatsappId, reason));
}
