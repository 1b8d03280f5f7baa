import { variants } from '@balcao/contract/campaigns/campaign';
import type { CampaignReport } from '@balcao/contract/campaigns/campaign-report';
import {
  IconChecks,
  IconMessageCircleQuestion,
  IconMessages,
  IconPhoneCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import { formatCount, formatDateTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import classes from './campaign-report.module.css';
import { campaignReportTexts } from './campaign-report.texts.ts';
import type { ReportFigures } from './report-figures.ts';

type Props = { report: CampaignReport; figures: ReportFigures };

export function StatCards({ report, figures }: Props) {
  const t = useTexts(campaignReportTexts);
  const { requested, confirmed, invalidNumbers } = report.recipientFigures;
  const optedOut = report.variants.reduce((all, variant) => all + variant.optedOut, 0);
  const cards: [TablerIcon, string, number, string][] = [
    [IconPhoneCheck, t('validNumbers'), figures.total - invalidNumbers, t('of', { total: formatCount(figures.total) })],
    [
      IconMessageCircleQuestion,
      t('asked'),
      requested,
      report.confirmation ? t('confirmed', { count: formatCount(confirmed) }) : '',
    ],
    [IconChecks, t('delivered'), figures.delivered, t('ofSent', { percent: figures.deliveredPercent })],
    [IconMessages, t('answered'), figures.answered, t('optedOut', { count: formatCount(optedOut) })],
  ];
  return (
    <ul className={classes['stats']}>
      {cards.map(([Icon, label, value, second]) => (
        <li key={label} className={classes['stat']}>
          <Icon size={18} stroke={1.6} aria-hidden="true" />
          <div>
            <span>{label}</span>
            <b>{formatCount(value)}</b> <small>{second}</small>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Connection, audience, content and time. */
export function Summary({ report }: { report: CampaignReport }) {
  const t = useTexts(campaignReportTexts);
  const filled = variants.filter((n) => report[`message${n}`] !== '' || report[`template${n}`] !== null).length;
  const { window } = report;
  const entries = [
    [t('connection'), report.whatsapp?.name ?? '–'],
    [t('list'), report.contactList?.name ?? '–'],
    [t('texts'), t('variants', { count: filled })],
    [t('window'), window ? `${window.from}–${window.to}` : t('anyHour')],
    [t('scheduledFor'), report.scheduledAt ? formatDateTime(report.scheduledAt) : t('byHand')],
  ];
  return (
    <dl className={classes['summary']}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const columns = ['sent', 'delivered', 'read', 'answered', 'optedOut', 'failed'] as const;
const titles = {
  sent: 'vSent',
  delivered: 'vDelivered',
  read: 'vRead',
  answered: 'vAnswered',
  optedOut: 'vOptedOut',
  failed: 'vFailed',
} as const;

/** Results of each text; percentages are of the messages sent. */
export function VariantTable({ report }: { report: CampaignReport }) {
  const t = useTexts(campaignReportTexts);
  if (report.variants.length === 0) return null;
  const share = (value: number, sent: number) => (sent === 0 ? '' : ` ${Math.round((value / sent) * 100)}%`);
  return (
    <section className={classes['card']} aria-label={t('byVariant')}>
      <div className={classes['wide']}>
        <table className={classes['variants']}>
          <thead>
            <tr>
              <th scope="col">{t('byVariant')}</th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {t(titles[name])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.variants.map((row) => (
              <tr key={row.variant}>
                <td>
                  {t('variant')} {row.variant}
                </td>
                {columns.map((name) => (
                  <td key={name}>
                    {formatCount(row[name])}
                    {name !== 'sent' && name !== 'failed' && <small>{share(row[name], row.sent)}</small>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
