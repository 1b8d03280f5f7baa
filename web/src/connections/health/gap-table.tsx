import type { ConnectionHealth } from '@balcao/contract/connections/connection';
import { formatDateTime, formatDuration } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { describeReason } from '../describe-reason.ts';
import { statusReasonTexts } from '../status-reason.texts.ts';
import { healthTexts } from './health.texts.ts';
import classes from './health-dialog.module.css';

/** Downtimes, newest first, and the messages recovered afterwards. */
export function GapTable({ gaps, now }: { gaps: ConnectionHealth['gaps']; now: number }) {
  const t = useTexts(healthTexts);
  const reasons = useTexts(statusReasonTexts);
  const describeGap = (reason: string): string => {
    if (reason === '') return t('unknownReason');
    if (reason === 'restart' || reason === 'reopen') return t('gapRestart');
    if (reason === 'deaf') return t('gapStalled');
    return describeReason(reasons, { reason, hasSession: true }).title;
  };
  return (
    <table className={classes['gaps']}>
      <thead>
        <tr>
          <th>{t('from')}</th>
          <th>{t('lasted')}</th>
          <th>{t('why')}</th>
          <th>{t('recovered')}</th>
        </tr>
      </thead>
      <tbody>
        {gaps.map((gap) => {
          const lastedMs = (gap.until === null ? now : Date.parse(gap.until)) - Date.parse(gap.from);
          const lasted = lastedMs < 1000 ? t('moment') : formatDuration(lastedMs / 1000);
          return (
            <tr key={gap.from}>
              <td>{formatDateTime(gap.from)}</td>
              <td>
                {lasted}
                {gap.until === null && <small> {t('lasting')}</small>}
              </td>
              <td>{describeGap(gap.reason)}</td>
              <td>
                {gap.until === null
                  ? '–'
                  : gap.recovered === 0
                    ? t('recoveredNone')
                    : t('recoveredCount', { count: gap.recovered })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
