import type { RecipientStatus } from '@balcao/contract/campaigns/recipient';
import { download } from '../../platform/download.ts';
import { formatDateTimeSeconds } from '../../platform/formatting.ts';
import { toCsv } from '../../platform/spreadsheets/csv.ts';
import { translate } from '../../platform/texts.ts';
import { campaignReportTexts } from './campaign-report.texts.ts';
import { describeRecipientReason, statusText } from './recipient-status.tsx';
import { fetchRecipients } from './report.queries.ts';

/** The filtered recipients as a file. Numbers are as the server returns them to this user. */
export async function exportReport(
  { id, name }: { id: number; name: string },
  filter: { status: RecipientStatus | undefined; searchParam: string },
): Promise<void> {
  const t = translate(campaignReportTexts);
  const when = (at: string | null) => (at === null ? '' : formatDateTimeSeconds(at));
  const head = [
    t('contact'),
    t('number'),
    t('status'),
    t('note'),
    t('variant'),
    t('texts'),
    t('sentAt'),
    t('answered'),
  ];
  const rows = (await fetchRecipients(id, filter)).map((row) => [
    row.name,
    row.number,
    statusText(row.status),
    describeRecipientReason(row.failReason),
    row.variant === null ? '' : String(row.variant),
    row.message,
    when(row.deliveredAt),
    when(row.answeredAt),
  ]);
  download(toCsv([head, ...rows]), `${name.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'campanha'}.csv`);
}
