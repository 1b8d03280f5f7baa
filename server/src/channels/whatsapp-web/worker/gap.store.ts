import type { Database } from '../../../platform/db.ts';
import type { HeldLine } from './line.ts';

type Pool = Database['owner'];

/** Whoever lost the lease writes nothing. */
const held = `held as (select company_id, whatsapp_id from whatsapp_web_sessions
  where company_id = $1 and whatsapp_id = $2 and epoch = $3 and owner = $4 for key share)`;
const keyOf = (owner: string, line: HeldLine) => [line.companyId, line.whatsappId, line.epoch, owner];

/** Opens a downtime from the last activity. One is open at a time. */
export async function openGap(db: Pool, owner: string, line: HeldLine, from: Date, reason: string): Promise<void> {
  await db.query(
    `with ${held} insert into connection_gaps (company_id, whatsapp_id, from_at, reason)
     select company_id, whatsapp_id, $5, $6 from held on conflict do nothing`,
    [...keyOf(owner, line), from, reason],
  );
}

/** Closes the downtime. Returns its id, to record later how many messages were recovered. */
export async function closeGap(db: Pool, owner: string, line: HeldLine): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `with ${held} update connection_gaps g set until_at = greatest(from_at, clock_timestamp()) from held
     where g.company_id = held.company_id and g.whatsapp_id = held.whatsapp_id and until_at is null returning g.id`,
    keyOf(owner, line),
  );
  return rows[0]?.id ?? null;
}

export async function noteRecovered(
  db: Pool,
  owner: string,
  line: HeldLine,
  id: number,
  recovered: number,
): Promise<void> {
  await db.query(
    `with ${held} update connection_gaps g set recovered = $6 from held
     where g.company_id = held.company_id and g.whatsapp_id = held.whatsapp_id and g.id = $5`,
    [...keyOf(owner, line), id, recovered],
  );
}

/** Deletes a downtime that was only our check for withheld messages, and none were. */
export async function dropGap(db: Pool, owner: string, line: HeldLine, id: number): Promise<void> {
  await db.query(
    `with ${held} delete from connection_gaps g using held
     where g.company_id = held.company_id and g.whatsapp_id = held.whatsapp_id and g.id = $5`,
    [...keyOf(owner, line), id],
  );
}
