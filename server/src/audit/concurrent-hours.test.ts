import type { ScheduleDay } from '@balcao/contract/companies/company';
import { expect, it } from 'vitest';
import { overlap } from '../../../tests/world/overlap.ts';
import { testWorld } from '../../../tests/world/test-world.ts';
import { changeHours } from '../companies/change-hours.ts';

const world = testWorld();
const monday = (endTime: string): ScheduleDay[] => [
  { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '09:00', endTime },
];

it('of two concurrent changes each is audited with the hours that it replaced', async () => {
  const { companyId } = world.ana;
  await overlap(
    world,
    (tx) => changeHours(tx, world.ana, companyId, monday('17:00')),
    () => world.run((tx) => changeHours(tx, world.ana, companyId, monday('18:00'))),
  );
  const entries = await world.sql<{ changes: { schedules: { before: unknown; after: unknown } } }>(
    'select changes from audit_entries order by id',
  );
  expect(entries[1]?.changes.schedules.before).toEqual(entries[0]?.changes.schedules.after);
});
