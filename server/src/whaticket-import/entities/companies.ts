import { defaultSchedules, scheduleDay } from '@balcao/contract/companies/company';
import { recurrences } from '@balcao/contract/companies/due-date.rules';
import { z } from 'zod';
import { defineEntity, refTo } from '../entity.ts';
import { flag, instant, sourceId, text, textUpTo, times, timesOf, trimmedUpTo } from '../source-fields.ts';

const week = z.array(scheduleDay).max(7);

/** No imported company becomes the operator's. */
export const companies = defineEntity({
  name: 'Companies',
  target: 'companies',
  shape: z.object({
    id: text,
    name: trimmedUpTo(100),
    email: textUpTo(200),
    phone: textUpTo(30),
    document: textUpTo(30),
    planId: sourceId,
    status: flag(true),
    campaignsEnabled: flag(true),
    dueDate: instant,
    recurrence: text,
    schedules: z.unknown().optional(),
    ...times,
  }),
  refs: (row) => ({ plan: refTo('Plans', row.planId) }),
  look: async (tx, rows) => {
    const taken = await tx.rows<{ name: string }>(
      'whaticket-taken-company-names',
      'select g.name from unnest($1::text[]) g (name) where exists (select from companies c where plain(c.name) = plain(g.name))',
      [rows.map(({ name }) => name)],
    );
    return new Set(taken.map(({ name }) => name));
  },
  build(row, place, taken) {
    if (row.name === '') return { refused: 'name: empty' };
    const isTaken = taken?.has(row.name) === true;
    taken?.add(row.name);
    const schedules = week.safeParse(row.schedules);
    const values = {
      id: place.id,
      name: isTaken ? `${row.name} (${place.id})` : row.name,
      email: row.email,
      phone: row.phone,
      document: row.document.toUpperCase(),
      plan_id: place.ref('plan'),
      status: row.status,
      campaigns_enabled: row.campaignsEnabled,
      due_date: row.dueDate,
      recurrence: recurrences.find((known) => known === row.recurrence.toUpperCase()) ?? 'MENSAL',
      schedules: schedules.success && schedules.data.length > 0 ? schedules.data : defaultSchedules,
      ...timesOf(row),
    };
    return {
      rows: [{ table: 'companies', values }],
      note: isTaken ? 'the name is taken: its number was added' : undefined,
    };
  },
});
