import type { Tx } from '../platform/db/tx.ts';
import { announceSchedule } from './schedule.audience.ts';
import { readSchedules } from './schedule.store.ts';

/** Moves the schedules of a duplicate to its survivor, and stores the original contact of each. */
export async function moveSchedulesToContact(tx: Tx, survivorId: number, duplicateId: number): Promise<void> {
  const moved = await tx.rows<{ id: number }>(
    'merge-schedules',
    `update schedules set contact_id = $1, home_contact_id = nullif(coalesce(home_contact_id, $2), $1), updated_at = $3
     where company_id = current_company() and contact_id = $2 returning id`,
    [survivorId, duplicateId, tx.now],
  );
  await announceMoved(tx, moved);
}

/** Undoes a merge: schedules that came from one of `originalIds` return to the contact that owns these now. */
export async function returnSchedulesToContact(
  tx: Tx,
  { from, to, originalIds }: { from: number; to: number; originalIds: number[] },
): Promise<void> {
  const moved = await tx.rows<{ id: number }>(
    'unmerge-schedules',
    `update schedules set contact_id = $2, home_contact_id = nullif(home_contact_id, $2), updated_at = $4
     where company_id = current_company() and contact_id = $1 and home_contact_id = any($3) returning id`,
    [from, to, originalIds, tx.now],
  );
  await announceMoved(tx, moved);
}

async function announceMoved(tx: Tx, moved: { id: number }[]): Promise<void> {
  const rows = await readSchedules(
    tx,
    moved.map(({ id }) => id),
  );
  for (const row of rows) announceSchedule(tx, 'update', row);
}
