import { sameClock } from '@balcao/contract/companies/zoned-time';
import type { timeZoneChanged } from '../companies/company-events.ts';
import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import { beginTurn } from './begin-turn.ts';
import { announceSchedule } from './schedule.audience.ts';
import { readSchedules, saveSchedule, selectRepeatedIds } from './schedule.store.ts';

/** Recurring schedules keep their time of day in the new zone. One-off schedules keep their instant. */
export async function followTimeZone(tx: Tx, happened: readonly PayloadOf<typeof timeZoneChanged>[]): Promise<void> {
  const ids = await selectRepeatedIds(tx);
  for (const { before, after } of happened)
    for (const { id, status, turn, sendAt, recurrence, startsAt } of await readSchedules(tx, ids, { lock: true })) {
      // Its last turn may have been handed over, or its rule removed, before it was locked.
      if (startsAt === null || status !== 'PENDENTE') continue;
      await saveSchedule(tx, id, { recurrence, startsAt: sameClock(startsAt, before, after) });
      await beginTurn(tx, id, turn, sameClock(sendAt, before, after));
    }
  for (const row of await readSchedules(tx, ids)) announceSchedule(tx, 'update', row);
}
