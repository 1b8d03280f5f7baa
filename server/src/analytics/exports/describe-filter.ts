import { isOfThisMoment, type ReportName } from '@balcao/contract/analytics/report';
import { type ReportFilter, reportFilter } from '@balcao/contract/analytics/report.api';
import { reportTexts } from '@balcao/contract/analytics/report.texts';
import { columnTitle, instantText } from '@balcao/contract/analytics/report-columns.rules';
import { zonedDay } from '@balcao/contract/companies/zoned-time';
import type { Tx } from '../../platform/db/tx.ts';
import type { ReportRequest } from '../reports/report-conditions.ts';
import type { StoredExport } from './report-export.store.ts';

/**
 * The header of a printed report: company, period, and the filters by name; of a report of this moment the moment. Of the
 * requested queues only those that the figures cover: one that the person may not see is neither counted nor named.
 */
export async function describeFilter(
  tx: Tx,
  { report, filter, language }: Pick<StoredExport, 'report' | 'filter' | 'language'>,
  { period, scope }: Pick<ReportRequest, 'period' | 'scope'>,
): Promise<{ company: string; title: string; period: string; fileDays: string; filters: string[] }> {
  const words = reportTexts[language];
  const {
    queueIds,
    users = [],
    whatsapps = [],
    tags = [],
    status,
    channels,
    measure,
    scale,
    answered,
    fromMe,
  } = applied(report, reportFilter.parse(filter));
  const [names] = await tx.rows<{
    company: string;
    queues: string | null;
    people: string | null;
    connections: string | null;
    tags: string | null;
  }>(
    'report-filter-names',
    `select c.name as company, (select string_agg(name, ', ' order by plain(name)) from queues where company_id = current_company() and id = any($1::int[])) as queues,
       (select string_agg(name, ', ' order by plain(name)) from users where company_id = current_company() and id = any($2::int[])) as people,
       (select string_agg(name, ', ' order by plain(name)) from connections where company_id = current_company() and id = any($3::int[])) as connections,
       (select string_agg(name, ', ' order by plain(name)) from tags where company_id = current_company() and id = any($4::int[])) as tags
     from companies c where c.id = current_company()`,
    [queueIds === undefined ? [] : scope.ids, users, whatsapps, tags],
  );
  const named = (column: 'queueName' | 'userName' | 'whatsappName' | 'tags', value: string | null | undefined) =>
    value ? [`${columnTitle(column, language)}: ${value}`] : [];
  const worded = (
    column: 'status' | 'channel' | 'scale' | 'direction',
    values: readonly (keyof typeof wordKeys)[] | undefined,
  ) =>
    values?.length ? [`${columnTitle(column, language)}: ${values.map((one) => words[wordKeys[one]]).join(', ')}`] : [];
  const days = describeDays(period, isOfThisMoment(report, measure) ? tx.now : null);
  return {
    company: names?.company ?? '',
    title: words[`report_${report}`],
    period: `${days.text} (${period.zone})`,
    fileDays: days.inFileName,
    filters: [
      ...(isOfTickets(report) ? [words[`measure_${measure}`]] : []),
      ...named('queueName', queueIds === undefined ? null : (names?.queues ?? '–')),
      ...named('userName', users.length > 0 ? (names?.people ?? '–') : null),
      ...named('whatsappName', whatsapps.length > 0 ? (names?.connections ?? '–') : null),
      ...named('tags', tags.length > 0 ? (names?.tags ?? '–') : null),
      ...worded('status', status),
      ...worded('channel', channels),
      ...worded('scale', scale && [scale]),
      ...(answered === undefined ? [] : [words[answered ? 'total_answered' : 'word_unanswered']]),
      ...(fromMe === undefined ? [] : worded('direction', [fromMe ? 'sent' : 'received'])),
    ],
  };
}

function describeDays({ from, to, zone }: ReportRequest['period'], moment: Date | null) {
  if (moment === null) {
    const day = (text: string) => text.split('-').reverse().join('/');
    return { text: `${day(from)} – ${day(to)}`, inFileName: `${from} ${to}` };
  }
  return { text: instantText(moment.toISOString(), zone), inFileName: zonedDay(moment, zone) };
}

const isOfTickets = (report: ReportName): boolean => report === 'tickets' || report === 'groups';

/** The filters that a report has: the page keeps those of a report that was chosen before. */
const applied = (report: ReportName, filter: ReportFilter): ReportFilter => ({
  ...filter,
  ...(report === 'messages' ? { users: undefined, tags: undefined } : { fromMe: undefined }),
  ...(!isOfTickets(report) && { status: undefined }),
  ...(report !== 'research' && { scale: undefined, answered: undefined }),
});

const wordKeys = {
  pending: 'word_pending',
  open: 'word_open',
  closed: 'word_closed',
  whatsapp: 'word_whatsapp',
  instagram: 'word_instagram',
  facebook: 'word_facebook',
  sandbox: 'word_sandbox',
  nps: 'word_nps',
  satisfaction: 'word_satisfaction',
  sent: 'word_sent',
  received: 'word_received',
} as const;
