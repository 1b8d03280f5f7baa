import { isOpen } from '@balcao/contract/automation/hours.rules';
import { defaultSchedules } from '@balcao/contract/companies/company';
import { type Holiday, holiday } from '@balcao/contract/holidays/holiday';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpTestContext } from '../signup/test-context.ts';
import { changeHolidays } from './change-holidays.ts';
import { isHoliday } from './is-holiday.ts';
import { listHolidays } from './list-holidays.ts';

const world = setUpTestContext();
let ours: Actor;
let others: Actor;
beforeAll(async () => {
  ours = await world.company('Fechada');
  others = await world.company('Aberta');
});

const christmas: Holiday = { day: '2020-12-25', name: 'Natal', isYearly: true, closedFrom: '', closedUntil: '' };
const eve: Holiday = { day: '2026-12-24', name: 'Véspera', isYearly: false, closedFrom: '12:00', closedUntil: '' };
const change = (actor: Actor, holidays: Holiday[], known?: Holiday[]) =>
  world.in(actor, (tx) => changeHolidays(tx, actor, { holidays, known }));

describe('holidays of a company', () => {
  it('are its own, sorted by day, and replaced as a whole', async () => {
    await change(ours, [eve]);
    expect(await change(ours, [eve, christmas])).toEqual({ holidays: [christmas, eve] });
    expect(await world.in(others, listHolidays)).toEqual([]);
    expect(await world.in(ours, listHolidays)).toEqual([christmas, eve]);
  });
  it('two concurrent changes both apply: unseen ones are not deleted', async () => {
    const carnival: Holiday = { ...eve, day: '2027-02-09', name: 'Carnaval' };
    const renamed = { ...eve, name: 'Véspera de Natal' };
    await change(others, [eve, christmas]);
    await change(others, [eve, christmas, carnival], [eve, christmas]);
    expect(await change(others, [renamed], [eve, christmas])).toEqual({ holidays: [renamed, carnival] });
    expect(await change(others, [renamed, carnival, christmas], [renamed, carnival, christmas])).toEqual({
      holidays: [renamed, carnival], // Christmas was removed meanwhile
    });
    // Different names set concurrently are both kept, so that none is lost; equal names are stored once.
    const other = { ...eve, name: 'Noite de Natal' };
    await change(others, [other], [eve]);
    expect(await change(others, [other, carnival], [eve])).toEqual({ holidays: [other, renamed, carnival] });
    const days = Array.from({ length: 198 }, (_, n) => ({ ...eve, name: `Dia ${n}` }));
    await expect(change(others, days, [])).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' });
    await change(others, []);
  });
  it('are changed by admins', async () => {
    const attendant: Actor = { ...ours, profile: 'user' };
    await expect(change(attendant, [])).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(await world.in(ours, listHolidays)).toHaveLength(2);
  });
  it('close the day, or part of it', async () => {
    const holidays = await world.in(ours, listHolidays);
    const open = (at: string) => isOpen(defaultSchedules, new Date(`${at}:00-03:00`), 'America/Sao_Paulo', holidays);
    expect(['2026-12-24T11:59', '2026-12-24T12:00', '2026-12-25T10:00', '2026-12-28T10:00'].map(open)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
  it('are checked now, in the company’s zone, by the distribution', async () => {
    const closed = async (at: string, who = ours) => {
      world.clock.set(new Date(`${at}:00-03:00`));
      return world.in(who, isHoliday);
    };
    expect([await closed('2026-12-24T11:59'), await closed('2026-12-24T12:00')]).toEqual([false, true]);
    expect([await closed('2027-12-25T23:59'), await closed('2027-12-26T00:00')]).toEqual([true, false]);
    expect(await closed('2026-12-25T10:00', others)).toBe(false);
  });
  it.each([
    ['31 February', { ...eve, day: '2026-02-31' }, 'day'],
    ['an end before its beginning', { ...eve, closedUntil: '11:00' }, 'closedUntil'],
    ['no name', { ...eve, name: ' ' }, 'name'],
    ['a clock of 25 hours', { ...eve, closedFrom: '25:00' }, 'closedFrom'],
  ])('refuse %s', (_, wrong, field) => {
    expect(holiday.safeParse(wrong).error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
