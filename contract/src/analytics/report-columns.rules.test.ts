import { describe, expect, it } from 'vitest';
import { messageOrigin } from '../messages/origin.rules.ts';
import { reportTexts } from './report.texts.ts';
import { type RatingReportRow, reportNames, type TicketReportRow } from './report.ts';
import {
  cellText,
  columnKind,
  columnTitle,
  defaultColumns,
  defaultScreenColumns,
  minutesText,
  reportColumns,
  reportTotals,
  valueText,
} from './report-columns.rules.ts';

const languages = ['pt', 'en', 'es'] as const;
const saoPaulo = { language: 'pt', zone: 'America/Sao_Paulo' } as const;

const ticket: TicketReportRow = {
  ...{ id: 1, ticketId: 12_345, uuid: null, contactName: 'Aline', contactNumber: '5511987654321', userName: null },
  ...{
    queueName: 'Vendas',
    whatsappName: null,
    channel: 'whatsapp',
    tags: '',
    status: 'closed',
    closedHow: 'inactive',
  },
  ...{ openedAt: '2026-11-22T01:30:00.000Z', queuedAt: null, startedAt: null, respondedAt: null },
  ...{ finishedAt: '2027-01-01T02:59:59.999Z', waitTime: 0, firstResponseTime: null, supportTime: 61.5, rate: 9 },
};
const shown = (column: Parameters<typeof cellText>[1], locale: Parameters<typeof cellText>[2] = saoPaulo) =>
  cellText(ticket, column, locale);

describe('report cell', () => {
  it('formats a moment in the company’s day, not in UTC’s', () => {
    expect([shown('openedAt'), shown('finishedAt')]).toEqual(['21/11/2026 22:30', '31/12/2026 23:59']);
    expect(shown('openedAt', { language: 'pt', zone: 'Asia/Kathmandu' })).toBe('22/11/2026 07:15');
  });

  it('is empty for an absent value, and 0 for zero', () => {
    expect([shown('userName'), shown('tags'), shown('queuedAt'), shown('firstResponseTime')]).toEqual(['', '', '', '']);
    expect(shown('waitTime')).toBe('0 s');
  });

  it('formats a ticket number without separators, so that it can be searched for unchanged', () => {
    expect(shown('ticketId')).toBe('12345');
    expect(valueText(12_345, 'messages', saoPaulo)).toBe('12.345');
    expect(valueText(12_345, 'messages', { ...saoPaulo, language: 'en' })).toBe('12,345');
  });

  it('formats a phone number as text, whatever it looks like', () =>
    expect(shown('contactNumber')).toBe('5511987654321'));

  it('translates words into the requested language, and shows an unknown word unchanged', () => {
    expect(languages.map((language) => shown('closedHow', { ...saoPaulo, language }))).toEqual(
      languages.map((language) => reportTexts[language].word_inactive),
    );
    expect(valueText('telepathy', 'channel', saoPaulo)).toBe('telepathy');
  });

  it('shows customers’ text as it was written, even when it equals one of our words', () => {
    const row: RatingReportRow = {
      ...{ id: 1, at: ticket.openedAt, ticketId: 1, uuid: null, contactName: 'closed', contactNumber: null },
      ...{ userName: null, queueName: null, whatsappName: null, scale: 'nps', rate: 0, comment: '2026-11-21' },
    };
    expect([cellText(row, 'contactName', saoPaulo), cellText(row, 'comment', saoPaulo)]).toEqual([
      'closed',
      '2026-11-21',
    ]);
    expect(cellText(row, 'rate', saoPaulo)).toBe('0');
  });

  it('formats a day as the screen does', () => expect(valueText('2026-11-21', 'day', saoPaulo)).toBe('21/11/2026'));
});

it.each([
  [0, '0 s'],
  [0.991, '59 s'],
  [0.992, '1 min 00 s'],
  [8.4333, '8 min 26 s'],
  [59.9917, '1 h 00 min'],
  [59.991, '59 min 59 s'],
  [61.5, '1 h 02 min'],
  [1439.9, '24 h 00 min'],
  [6000, '100 h 00 min'],
])('%d minutes are %s: no part of a clock is ever sixty', (minutes, text) => expect(minutesText(minutes)).toBe(text));

it('has texts in each language for every column and every enumerated value', () => {
  const counted = messageOrigin.exclude(['import']).options;
  for (const language of languages) {
    for (const column of reportNames.flatMap((name) => reportColumns[name]))
      expect(columnTitle(column, language)).not.toBe('');
    for (const origin of counted) expect(valueText(origin, 'origin', { ...saoPaulo, language })).not.toBe(origin);
  }
});

it('shows the report’s default columns, in the report’s order', () => {
  for (const name of reportNames) {
    const order = defaultColumns(name).map((column) => reportColumns[name].indexOf(column));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(defaultColumns(name)).toEqual(expect.arrayContaining([...defaultScreenColumns(name)]));
  }
});

describe('report totals', () => {
  it('labels means as means, and omits totals without values', () => {
    expect(reportTotals('tickets', { waitTime: 7.5, firstResponseTime: null, supportTime: 20 }, 'pt')).toEqual([
      { name: 'Espera (média)', text: '7 min 30 s' },
      { name: 'Atendimento (média)', text: '20 min 00 s' },
    ]);
    expect(reportTotals('durations', { tickets: 1200, avgWaitTime: 5 }, 'pt')).toEqual([
      { name: 'Finalizados', text: '1.200' },
      { name: 'Espera média', text: '5 min 00 s' },
    ]);
  });

  it('keeps the sign and one digit of a negative score and of a mean rating', () => {
    expect(reportTotals('research', { answered: 4, nps: -25, satisfaction: 2.25 }, 'pt')).toEqual([
      { name: 'Respondidas', text: '4' },
      { name: 'NPS', text: '-25' },
      { name: 'Satisfação', text: '2,3' },
    ]);
  });

  it('has texts for a total that only this report has, and does not show a sum as a mean', () => {
    const [missed] = reportTotals('goals', { answersMissed: 3 }, 'es');
    expect(missed).toEqual({ name: reportTexts.es.total_answersMissed, text: '3' });
    expect(columnKind('rate')).toBe('figure');
  });
});
