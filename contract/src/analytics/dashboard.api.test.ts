import { describe, expect, it } from 'vitest';
import { dashboardApi, dashboardQuery, maxPeriodDays, periodQuery } from './dashboard.api.ts';
import { reportFilter } from './report.api.ts';
import { minutesText } from './report-columns.rules.ts';

const fieldsOf = (query: Record<string, unknown>) =>
  periodQuery.safeParse(query).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('dashboard filter', () => {
  it('accepts a period of 1 to 366 days, as text', () => {
    expect(maxPeriodDays).toBe(366);
    expect(['1', '366'].map((days) => periodQuery.parse({ days }).days)).toEqual([1, 366]);
    for (const days of ['0', '367', '1.5', '-1', 'hoje']) expect(fieldsOf({ days })).toEqual(['days']);
  });

  it('accepts a named period or none; an empty field counts as absent', () => {
    expect(periodQuery.parse({ days: '', date_from: '2026-11-01', date_to: '' })).toEqual({ date_from: '2026-11-01' });
    expect(periodQuery.parse({})).toEqual({});
    for (const day of ['2026-02-30', '01/11/2026', 'ontem']) expect(fieldsOf({ date_to: day })).toEqual(['date_to']);
  });

  it('takes queues as JSON text', () => {
    expect(dashboardQuery.parse({ queueIds: '[3,4]' }).queueIds).toEqual([3, 4]);
    expect(dashboardQuery.safeParse({ queueIds: '[3,' }).success).toBe(false);
    expect(dashboardQuery.safeParse({ queueIds: '[0]' }).success).toBe(false);
  });

  it('an empty list filters nothing, also in reports, as text or in a body', () => {
    expect(dashboardQuery.parse({ queueIds: '[]' }).queueIds).toBeUndefined();
    expect(dashboardApi.ticketsDay.query.parse({ queueIds: '[]' }).queueIds).toBeUndefined();
    const lists = ['queueIds', 'users', 'whatsapps', 'tags', 'status', 'channels'];
    for (const empty of ['[]', []])
      expect(reportFilter.parse(Object.fromEntries(lists.map((name) => [name, empty])))).toEqual(
        reportFilter.parse({}),
      );
  });
});

it('counts messages by direction, which is a query word', () => {
  const read = (fromMe: unknown) => dashboardApi.messagesAllMe.query?.parse({ fromMe });
  expect([read('true'), read('false'), read('')]).toEqual([{ fromMe: true }, { fromMe: false }, {}]);
});

it.each([
  [0, '0 s'],
  [0.5, '30 s'],
  [59.4 / 60, '59 s'],
  [59.6 / 60, '1 min 00 s'],
  [8 + 26 / 60, '8 min 26 s'],
  [59 + 59 / 60, '59 min 59 s'],
  [60, '1 h 00 min'],
  [65.4, '1 h 05 min'],
  [119.6, '2 h 00 min'],
  [25 * 60 + 3, '25 h 03 min'],
])('a mean of %s minutes reads %s', (minutes, text) => expect(minutesText(minutes)).toBe(text));
