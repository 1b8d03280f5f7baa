import { zonedTime } from '../companies/zoned-time.ts';
import { reportTexts } from './report.texts.ts';
import type { ReportName, ReportRow } from './report.ts';

export type ReportLanguage = keyof typeof reportTexts;
type TextKey = keyof (typeof reportTexts)['pt'];

/** The kind of value in a cell, which determines its format: `word` is translated, `minutes` and `figure` are numbers. */
type ColumnKind = 'text' | 'word' | 'count' | 'minutes' | 'figure' | 'instant';

/** Each column bears the name of the field it shows. */
const kinds = {
  ticketId: 'count',
  contactName: 'text',
  contactNumber: 'text',
  userName: 'text',
  queueName: 'text',
  whatsappName: 'text',
  channel: 'word',
  tags: 'text',
  status: 'word',
  closedHow: 'word',
  openedAt: 'instant',
  queuedAt: 'instant',
  startedAt: 'instant',
  respondedAt: 'instant',
  finishedAt: 'instant',
  waitTime: 'minutes',
  firstResponseTime: 'minutes',
  supportTime: 'minutes',
  rate: 'figure',
  tickets: 'count',
  avgSupportTime: 'minutes',
  medianSupportTime: 'minutes',
  p90SupportTime: 'minutes',
  avgWaitTime: 'minutes',
  medianWaitTime: 'minutes',
  p90WaitTime: 'minutes',
  avgResponseTime: 'minutes',
  medianResponseTime: 'minutes',
  p90ResponseTime: 'minutes',
  at: 'instant',
  scale: 'word',
  comment: 'text',
  day: 'text',
  direction: 'word',
  origin: 'word',
  messages: 'count',
  answerGoals: 'count',
  answersMissed: 'count',
  resolutionGoals: 'count',
  resolutionsMissed: 'count',
} as const satisfies Record<string, ColumnKind>;
export type ReportColumn = keyof typeof kinds;
export const columnKind = (column: ReportColumn): ColumnKind => kinds[column];

/** All columns of each report, in order. */
export const reportColumns: Record<ReportName, readonly ReportColumn[]> = {
  tickets: [
    'ticketId',
    'contactName',
    'contactNumber',
    'userName',
    'queueName',
    'whatsappName',
    'channel',
    'tags',
    'status',
    'closedHow',
    'openedAt',
    'queuedAt',
    'startedAt',
    'respondedAt',
    'finishedAt',
    'waitTime',
    'firstResponseTime',
    'supportTime',
    'rate',
  ],
  durations: [
    'userName',
    'queueName',
    'tickets',
    'avgSupportTime',
    'medianSupportTime',
    'p90SupportTime',
    'avgWaitTime',
    'medianWaitTime',
    'p90WaitTime',
    'avgResponseTime',
    'medianResponseTime',
    'p90ResponseTime',
  ],
  groups: [
    'ticketId',
    'contactName',
    'userName',
    'queueName',
    'whatsappName',
    'tags',
    'status',
    'openedAt',
    'startedAt',
    'finishedAt',
    'waitTime',
    'supportTime',
  ],
  research: [
    'at',
    'ticketId',
    'contactName',
    'contactNumber',
    'userName',
    'queueName',
    'whatsappName',
    'scale',
    'rate',
    'comment',
  ],
  messages: ['day', 'whatsappName', 'direction', 'origin', 'messages'],
  goals: ['userName', 'queueName', 'answerGoals', 'answersMissed', 'resolutionGoals', 'resolutionsMissed'],
};

/** The columns of a file or mail that names none. */
const firstColumns: Partial<Record<ReportName, readonly ReportColumn[]>> = {
  tickets: [
    'ticketId',
    'contactName',
    'contactNumber',
    'userName',
    'queueName',
    'status',
    'openedAt',
    'finishedAt',
    'waitTime',
    'supportTime',
    'rate',
  ],
  durations: [
    'userName',
    'queueName',
    'tickets',
    'avgSupportTime',
    'p90SupportTime',
    'avgWaitTime',
    'p90WaitTime',
    'avgResponseTime',
  ],
};
export const defaultColumns = (report: ReportName): readonly ReportColumn[] =>
  firstColumns[report] ?? reportColumns[report];

/** The columns that the screen shows until a person chooses others: without those the table of tickets fits a window of 1440 px. */
export const defaultScreenColumns = (report: ReportName): readonly ReportColumn[] =>
  defaultColumns(report).filter((column) => report !== 'tickets' || !leftToChoose.includes(column));
const leftToChoose: readonly ReportColumn[] = ['contactNumber', 'finishedAt'];

/** The raw value of a row in a column. */
export function reportValue(row: ReportRow, column: ReportColumn): string | number | null {
  const value: unknown = Object.entries(row).find(([name]) => name === column)?.[1];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

type Locale = { language: ReportLanguage; zone: string };

/** The formatted value of a row in a column: the same on the screen, in a PDF and in a spreadsheet. Empty where there is none. */
export const cellText = (row: ReportRow, column: ReportColumn, locale: Locale): string =>
  valueText(reportValue(row, column), column, locale);

export function valueText(value: string | number | null, column: ReportColumn, { language, zone }: Locale): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number')
    return kinds[column] === 'minutes' ? minutesText(value) : formatFigure(value, language, column === 'ticketId');
  if (kinds[column] === 'instant') return instantText(value, zone);
  if (kinds[column] === 'word') return wordText(value, language);
  if (column === 'day') return value.split('-').reverse().join('/');
  return value;
}

const locales = { pt: 'pt-BR', en: 'en-GB', es: 'es' } as const;
const formatters = new Map<ReportLanguage, Intl.NumberFormat>();
function formatFigure(value: number, language: ReportLanguage, isId: boolean): string {
  if (isId) return String(value);
  let formatter = formatters.get(language);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 });
    formatters.set(language, formatter);
  }
  return formatter.format(value);
}

/** For files that programs read: without separators of thousands. */
export const ungroupedFigure = (value: number, language: ReportLanguage): string => {
  const text = String(Math.round(value * 10) / 10);
  return language === 'en' ? text : text.replace('.', ',');
};

/** `14/12/2026 14:38` in the company's time zone. */
export function instantText(value: string, zone: string): string {
  const { year, month, day, hour, minute } = zonedTime(new Date(value), zone);
  return `${day}/${month}/${year} ${hour}:${minute}`;
}

const isTextKey = (key: string): key is TextKey => key in reportTexts.pt;

/** An untranslated word of the API is shown unchanged. */
function wordText(value: string, language: ReportLanguage): string {
  const key = `word_${value}`;
  return isTextKey(key) ? reportTexts[language][key] : value;
}

export const columnTitle = (column: ReportColumn, language: ReportLanguage): string =>
  reportTexts[language][`column_${column}`];

/** `8 min 26 s`; from an hour on `1 h 05 min`. */
export function minutesText(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
  const whole = Math.round(seconds / 60);
  return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')} min`;
}

/** The line below all rows: means of minutes, and sums, each with its label. `totals` as in the API's response. */
export function reportTotals(
  report: ReportName,
  totals: Record<string, number | null>,
  language: ReportLanguage,
): { name: string; text: string }[] {
  return Object.entries(totals).flatMap(([key, value]) => {
    if (value === null) return [];
    const totalKey = `total_${key}`;
    const column = reportColumns[report].find((one) => one === key);
    const isMinutes = column !== undefined && kinds[column] === 'minutes';
    if (isMinutes) {
      const title = columnTitle(column, language);
      return [
        { name: report === 'durations' ? title : `${title} (${reportTexts[language].mean})`, text: minutesText(value) },
      ];
    }
    const name = isTextKey(totalKey) ? reportTexts[language][totalKey] : key;
    return [{ name, text: formatFigure(value, language, false) }];
  });
}
