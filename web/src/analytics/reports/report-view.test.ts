import { expect, it } from 'vitest';
import { readReportView, writeReportView } from './report-view.ts';

it('the address and the page state convert to each other', () => {
  const text =
    'report=research&queues=3,7&users=2&status=open,closed&channels=instagram&scale=nps&answered=true&days=7';
  const view = readReportView(new URLSearchParams(text));
  expect(view).toMatchObject({
    report: 'research',
    queues: [3, 7],
    status: ['open', 'closed'],
    scale: 'nps',
    answered: true,
  });
  expect(Object.fromEntries(new URLSearchParams(text))).toEqual(writeReportView(view));
});

it('an invalid address sets no filter', () => {
  const view = readReportView(new URLSearchParams('report=x&queues=a,-1&status=gone&measure=all&answered=maybe'));
  expect(writeReportView(view)).toEqual({ report: 'tickets', days: '1' });
});
