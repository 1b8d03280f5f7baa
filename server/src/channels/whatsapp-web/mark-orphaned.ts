import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { processEach } from '../../platform/periodic/process-each.ts';

/** Longer than another worker needs to take over. */
const orphanedAfterSeconds = 20;

export type OrphanReason = 'noWorker' | 'setAside';

const isOrphaned = `coalesce(s.leased_until, '-infinity') < now() - interval '${orphanedAfterSeconds} seconds'`;

/**
 * Marks connections that should be up and that no worker has leased, so that their owner does not see an outdated
 * status. One that repeatedly crashed its worker is paused for an hour, see worker/context/crash-tracker.ts.
 */
export async function markOrphaned(
  context: TxContext,
  announce: (tx: Tx, whatsappId: number, reason: OrphanReason) => Promise<void>,
): Promise<void> {
  const { rows } = await context.database.owner.query<{ companyId: number; whatsappId: number; reason: OrphanReason }>(
    `select s.company_id as "companyId", s.whatsapp_id as "whatsappId", reason from whatsapp_web_sessions s
     join connections c on (c.company_id, c.id) = (s.company_id, s.whatsapp_id)
     join companies m on m.id = s.company_id and m.status
     cross join lateral (select case when s.crashes >= 3 and s.crashed_at > now() - interval '1 hour'
       then 'setAside' else 'noWorker' end as reason) x
     where s.wanted = 'up' and ${isOrphaned}
       and c.updated_at < now() - make_interval(secs => $1) and c.status_reason is distinct from reason`,
    [orphanedAfterSeconds],
  );
  await processEach(rows, ({ companyId, whatsappId, reason }) =>
    inTx(context, companyId, async (tx) => {
      if (await isStillOrphaned(tx, whatsappId)) await announce(tx, whatsappId, reason);
    }),
  );
}

/** After a long outage of the database there are many, and their workers are back before the last. Their reports wait for the lock. */
async function isStillOrphaned(tx: Tx, whatsappId: number): Promise<boolean> {
  await tx.rows(
    'web-session-orphaned-lock',
    'select from connections where company_id = current_company() and id = $1 for no key update',
    [whatsappId],
  );
  const rows = await tx.rows(
    'web-session-orphaned',
    `select from whatsapp_web_sessions s where company_id = current_company() and whatsapp_id = $1 and ${isOrphaned}`,
    [whatsappId],
  );
  return rows.length > 0;
}
