import type { Database } from '../../../platform/db.ts';
import type { LineKey } from './line.ts';

type Pool = Database['owner'];

/** From now on, or from when it was last heard, the line does not listen. One gap is open at a time. */
export async function openGap(db: Pool, line: LineKey, from: Date, reason: string): Promise<void> {
  await db.query(
    'insert into connection_gaps (company_id, whatsapp_id, from_at, reason) values ($1, $2, $3, $4) on conflict do nothing',
    [line.companyId, line.whatsappId, from, reason],
  );
}

/** It listens again. The gap's id, to say later what came in that had been written meanwhile. */
export async function closeGap(db: Pool, line: LineKey): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `update connection_gaps set until_at = greatest(from_at, clock_timestamp()) where company_id = $1 and whatsapp_id = $2 and until_at is null returning id`,
    [line.companyId, line.whatsappId],
  );
  return rows[0]?.id ?? null;
}

export async function noteRecovered(db: Pool, line: LineKey, id: number, recovered: number): Promise<void> {
  await db.query('update connection_gaps set recovered = $4 where company_id = $1 and whatsapp_id = $2 and id = $3', [
    ...[line.companyId, line.whatsappId, id, recovered],
  ]);
}

/** We only looked whether the server was holding something back, and it was not. */
export async function dropGap(db: Pool, line: LineKey, id: number): Promise<void> {
  await db.query('delete from connection_gaps where company_id = $1 and whatsapp_id = $2 and id = $3', [
    ...[line.companyId, line.whatsappId, id],
  ]);
}
