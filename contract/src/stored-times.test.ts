import { expect, it } from 'vitest';
import type { z } from 'zod';
import { bulkActionApi } from './bulk-actions/bulk-action.api.ts';
import { campaignFields } from './campaigns/campaign.ts';
import { connectionFields } from './connections/connection.ts';
import { createDryRunInput } from './dry-runs/dry-run.ts';
import { holiday } from './holidays/holiday.ts';
import { consentInput } from './privacy/consent.ts';
import { scheduleFields } from './schedules/schedule.ts';
import { ticketApi } from './tickets/ticket.api.ts';
import { createTodoInput, localTodo } from './todos/todo.ts';

const fieldsRefused = (schema: z.ZodType, given: object): string[] => [
  ...new Set((schema.safeParse(given).error?.issues ?? []).map(({ path }) => path.join('.'))),
];

it.each<[string, z.ZodType, (year: string) => object]>([
  ['from', createDryRunInput, (year) => ({ from: `${year}-01-01`, until: '2026-01-01', draft: {} })],
  ['until', createDryRunInput, (year) => ({ from: '2026-01-01', until: `${year}-01-01`, draft: {} })],
  ['importOldMessages', connectionFields, (year) => ({ importOldMessages: `${year}-01-01T00:00:00Z` })],
  [
    'day',
    holiday,
    (year) => ({ day: `${year}-01-01`, name: 'Feriado', isYearly: true, closedFrom: '', closedUntil: '' }),
  ],
  ['givenOn', consentInput, (year) => ({ note: 'por telefone', givenOn: `${year}-01-01` })],
  ['until', ticketApi.snooze.body, (year) => ({ until: `${year}-01-01T00:00:00Z` })],
  [
    'action.until',
    bulkActionApi.run.body,
    (year) => ({ action: { type: 'snooze', until: `${year}-01-01T00:00:00Z` } }),
  ],
  ['sendAt', scheduleFields, (year) => ({ sendAt: `${year}-01-01 08:00` })],
  ['dueAt', createTodoInput, (year) => ({ text: 'Ligar', dueAt: `${year}-01-01` })],
  ['createdAt', localTodo, (year) => ({ text: 'Ligar', done: false, createdAt: `${year}-01-01T00:00:00Z` })],
  ['scheduledAt', campaignFields, (year) => ({ scheduledAt: `${year}-01-01 08:00` })],
])('%s refuses a year that is not kept as it is given, and names the field', (field, schema, given) => {
  for (const year of ['0000', '0099', '0999', '294277', '+010000', '-000001'])
    expect(fieldsRefused(schema, given(year)), year).toContain(field);
  expect(fieldsRefused(schema, given('2026'))).not.toContain(field);
});
