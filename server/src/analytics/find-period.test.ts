import { dashboardQuery } from '@balcao/contract/analytics/dashboard.api';
import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { figuresScope } from './figures-scope.ts';
import { daysOf, findPeriod, findPeriodBefore, type NamedPeriod } from './find-period.ts';

const world = testWorld();

const zoneIs = (zone: string) => world.sql('update companies set time_zone = $1', [zone]);
const find = async (named: NamedPeriod) => {
  const { from, to, since, until } = await world.run((tx) => findPeriod(tx, named, 'date_to'));
  return [from, to, since.toISOString(), until.toISOString()];
};
const before = (named: NamedPeriod) =>
  world.run(async (tx) => {
    const { from, to } = await findPeriodBefore(tx, await findPeriod(tx, named, 'date_to'), 'date_to');
    return [from, to];
  });

it('today is the company’s: late in the evening there it is not tomorrow yet', async () => {
  world.now = new Date('2026-11-22T02:59:59Z');
  expect(await find({})).toEqual(['2026-11-21', '2026-11-21', '2026-11-21T03:00:00.000Z', '2026-11-22T03:00:00.000Z']);
  expect((await find({ days: 3 })).slice(0, 2)).toEqual(['2026-11-19', '2026-11-21']);
  await zoneIs('Pacific/Kiritimati');
  expect((await find({})).slice(0, 2)).toEqual(['2026-11-22', '2026-11-22']);
});

it('a day has its local length: 23 hours, 25, and one that begins at one because midnight is skipped', async () => {
  await zoneIs('Europe/Lisbon');
  const hours = async (day: string) => {
    const [, , since = '', until = ''] = await find({ from: day });
    return (Date.parse(until) - Date.parse(since)) / 3_600_000;
  };
  expect([await hours('2026-03-29'), await hours('2026-10-25'), await hours('2026-11-01')]).toEqual([23, 25, 24]);
  await zoneIs('America/Santiago'); // from midnight to one
  expect((await find({ from: '2026-09-06' })).slice(2)).toEqual([
    '2026-09-06T04:00:00.000Z',
    '2026-09-07T03:00:00.000Z',
  ]);
});

it('a day whose first hour occurs twice begins with the first of them', async () => {
  await zoneIs('Atlantic/Azores'); // back from one to midnight
  expect((await find({ from: '2026-10-25' })).slice(2)).toEqual([
    '2026-10-25T00:00:00.000Z',
    '2026-10-26T01:00:00.000Z',
  ]);
  expect((await find({ from: '2026-10-24' })).slice(3)).toEqual(['2026-10-25T00:00:00.000Z']);
});

it('an instant means its local day, a time without offset the day that it names; one end alone means that day', async () => {
  expect((await find({ from: '2026-11-22T01:00:00Z' })).slice(0, 2)).toEqual(['2026-11-21', '2026-11-21']);
  expect((await find({ from: '2026-11-22T01:00', to: '2026-11-23T02:59:59' })).slice(0, 2)).toEqual([
    '2026-11-22',
    '2026-11-23',
  ]);
  expect((await find({ to: '2026-11-20' })).slice(0, 2)).toEqual(['2026-11-20', '2026-11-20']);
  expect((await find({ days: 30, from: '2026-11-20', to: '2026-11-21' })).slice(0, 2)).toEqual([
    '2026-11-20',
    '2026-11-21',
  ]);
});

it('the previous period has as many days and ends where this one begins, also over a clock change and a leap day', async () => {
  await zoneIs('Europe/Lisbon');
  expect(await before({ from: '2026-03-23', to: '2026-03-29' })).toEqual(['2026-03-16', '2026-03-22']);
  expect(await before({ from: '2028-03-01', to: '2028-03-31' })).toEqual(['2028-01-30', '2028-02-29']);
  expect(await before({ from: '2027-01-01' })).toEqual(['2026-12-31', '2026-12-31']);
});

it('accepts a year and refuses a day more, and refuses an end before the start', async () => {
  expect(daysOf(await world.run((tx) => findPeriod(tx, { from: '2028-01-01', to: '2028-12-31' }, 'x')))).toBe(366);
  await expect(find({ from: '2028-01-01', to: '2029-01-01' })).rejects.toMatchObject({
    details: { fields: { date_to: 'too_big' } },
  });
  await expect(find({ from: '2026-11-21', to: '2026-11-20' })).rejects.toMatchObject({
    details: { fields: { date_to: 'before_date_from' } },
  });
});

it('at the ends of the calendar answers or refuses the field, and never fails', async () => {
  for (const date of ['0001-01-01', '9999-12-31']) {
    const query = dashboardQuery.safeParse({ date_from: date, date_to: date });
    if (!query.success) continue;
    const asked = before({ from: query.data.date_from, to: query.data.date_to });
    expect(await asked.catch((error: Error) => error.name)).toSatisfy(
      (answer) => Array.isArray(answer) || answer === 'Failure',
    );
  }
});

it('an admin sees all figures, and others only those of their own queues, even when they choose more', () => {
  expect(figuresScope(world.ana)).toMatchObject({ isAll: true });
  expect(figuresScope(world.ana, [7])).toEqual({ isAll: false, ids: [7] });
  expect(figuresScope(world.bia)).toEqual({ isAll: false, ids: [world.queueId] });
  expect(figuresScope(world.bia, [7, world.queueId])).toEqual({ isAll: false, ids: [world.queueId] });
  expect(figuresScope(world.bia, [])).toEqual({ isAll: false, ids: [] });
});
