import type { Database } from '../../../../platform/db/database.ts';
import type { LeasedConnection } from '../context/worker-context.ts';

type Pool = Database['owner'];

/** Fence: nothing is written after the lease is lost. */
const leaseCte = `held as (select company_id, whatsapp_id from whatsapp_web_sessions
  where company_id = $1 and whatsapp_id = $2 and epoch = $3 and owner = $4 for key share)`;
const leaseParams = (owner: string, connection: LeasedConnection) => [
  connection.companyId,
  connection.whatsappId,
  connection.epoch,
  owner,
];

/** Opens a downtime from the last activity. One is open at a time. */
export async function openDowntime(
  db: Pool,
  owner: string,
  connection: LeasedConnection,
  from: Date,
  reason: string,
): Promise<void> {
  await db.query(
    `with ${leaseCte} insert into connection_gaps (company_id, whatsapp_id, from_at, reason)
     select company_id, whatsapp_id, $5, $6 from held on conflict do nothing`,
    [...leaseParams(owner, connection), from, reason],
  );
}

/** Closes the downtime. Returns its id, to record later how many messages were recovered. */
export async function closeDowntime(db: Pool, owner: string, connection: LeasedConnection): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `with ${leaseCte} update connection_gaps g set until_at = greatest(from_at, clock_timestamp()) from held
     where g.company_id = held.company_id and g.whatsapp_id = held.whatsapp_id and until_at is null returning g.id`,
    leaseParams(owner, connection),
  );
  return rows[0]?.id ?? null;
}

export async function recordRecovered(
  db: Pool,
  owner: string,
  connection: LeasedConnection,
  id: number,
  recovered: number,
): Promise<void> {
  await db.query(
    `with ${leaseCte} update connection_gaps g set recovered = $6 from held
     where g.company_id = held.company_id and g.whatsapp_id = held.whatsapp_id and g.id = $5`,
    [...leaseParams(owner, connection), id, recovered],
  );
}

/** Deletes a downtime that was only our check for withheld messages, and none were. */
export async function deleteDowntime(db: Pool, owner: string, connection: LeasedConnection, id: number): Promise<void> {
  await db.query(
    `with ${leaseCte} delete from connection_gaps g using held
     where g.company_id = held.company_id and g.whatsapp_id = held.whatsapp_id and g.id = $5`,
    [...leaseParams(owner, connection), id],
  );
}
