import type { Dashboard } from '@balcao/contract/analytics/dashboard';
import { Anchor } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { formatCount, formatFigure, formatShortDateTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import type { ChosenPeriod } from './chosen-period.ts';
import classes from './dashboard.module.css';
import { FigureTile } from './figure-tile.tsx';
import { npsTexts } from './nps.texts.ts';
import nps from './nps-tab.module.css';
import { reportAddress } from './report-address.ts';

const NpsCharts = lazy(async () => ({ default: (await import('./charts/nps-charts.tsx')).NpsCharts }));

type Props = { dashboard: Dashboard; period: ChosenPeriod; queueIds: number[] };

/** Answers of customers: the 0 to 10 score, the 1 to 3 rating beside it, and comments. */
export function NpsTab({ dashboard, period, queueIds }: Props) {
  const t = useTexts(npsTexts);
  const { nps: figures, satisfaction } = dashboard;
  if (figures.count === 0 && satisfaction.count === 0)
    return <EmptyState icon={IconStar} title={t('noAnswers')} text={t('noAnswersText')} heading="h2" fill />;
  return (
    <>
      <Scores dashboard={dashboard} period={period} queueIds={queueIds} />
      {figures.count > 0 && (
        <Suspense fallback={<div className={classes['chartRoom']} />}>
          <NpsCharts nps={figures} />
        </Suspense>
      )}
      <Comments comments={dashboard.comments} to={reportAddress('research', period, queueIds, { answered: 'true' })} />
    </>
  );
}

function Scores({ dashboard: { nps: figures, satisfaction }, period, queueIds }: Props) {
  const t = useTexts(npsTexts);
  const list = (scale: string) => reportAddress('research', period, queueIds, { scale, answered: 'true' });
  const part = (count: number) => (figures.count === 0 ? 0 : Math.round((100 * count) / figures.count));
  const parts = [
    { name: t('promoters'), count: figures.promoters, mark: 'var(--bc-success)' },
    { name: t('passives'), count: figures.passives, mark: 'var(--bc-warn)' },
    { name: t('detractors'), count: figures.detractors, mark: 'var(--bc-danger)' },
  ];
  const { score, before } = figures;
  const change =
    score === null || before.score === null
      ? null
      : {
          direction:
            score > before.score ? ('up' as const) : score < before.score ? ('down' as const) : ('same' as const),
          amount: Math.abs(score - before.score),
        };
  return (
    <div className={classes['halves']}>
      <div className={nps['scoreCard']}>
        <FigureTile
          figure={{
            label: t('npsScore'),
            value: score === null ? '—' : String(score),
            to: list('nps'),
            change: { is: change, unit: 'points', against: t('beforePeriod'), moreIsGood: true },
          }}
        />
        <div className={classes['card']}>
          <div className={nps['bar']} aria-hidden="true">
            {parts.map(
              ({ name, count, mark }) => count > 0 && <span key={name} style={{ flexGrow: count, background: mark }} />,
            )}
          </div>
          <ul className={nps['parts']}>
            {parts.map(({ name, count, mark }) => (
              <li key={name}>
                <i style={{ background: mark }} aria-hidden="true" /> {name}
                <b>{formatCount(count)}</b>
                <span>{part(count)}%</span>
              </li>
            ))}
          </ul>
          <span className={classes['hint']}>{t('answers', { count: figures.count })}</span>
        </div>
      </div>
      <Satisfaction satisfaction={satisfaction} to={list('satisfaction')} />
    </div>
  );
}

function Satisfaction({ satisfaction, to }: { satisfaction: Dashboard['satisfaction']; to: string }) {
  const t = useTexts(npsTexts);
  const words = [t('unsatisfied'), t('satisfied'), t('verySatisfied')];
  const max = Math.max(1, ...satisfaction.distribution);
  return (
    <section className={classes['card']} aria-label={t('satisfaction')}>
      <div className={classes['cardHead']}>
        <h2 className={classes['cardTitle']}>{t('satisfaction')}</h2>
        <Anchor component={Link} to={to} fz={13}>
          {t('answers', { count: satisfaction.count })}
        </Anchor>
      </div>
      <span className={nps['average']}>{satisfaction.average === null ? '—' : formatFigure(satisfaction.average)}</span>
      <ul className={nps['parts']}>
        {words.map((name, i) => (
          <li key={name}>
            {name}
            <span className={nps['line']} aria-hidden="true">
              <span style={{ width: `${((satisfaction.distribution[i] ?? 0) / max) * 100}%` }} />
            </span>
            <b>{formatCount(satisfaction.distribution[i] ?? 0)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Comments({ comments, to }: { comments: Dashboard['comments']; to: string }) {
  const t = useTexts(npsTexts);
  return (
    <section className={classes['card']} aria-label={t('comments')}>
      <div className={classes['cardHead']}>
        <h2 className={classes['cardTitle']}>{t('comments')}</h2>
        <Anchor component={Link} to={to} fz={13}>
          {t('seeList')}
        </Anchor>
      </div>
      {comments.length === 0 && <p className={classes['hint']}>{t('noComments')}</p>}
      <ul className={nps['comments']}>
        {comments.map(({ id, rate, scale, comment, answeredAt, ticketUuid, contactName, userName }) => (
          <li key={id}>
            <span className={nps['note']}>
              {rate}
              <small>/{scale === 'nps' ? 10 : 3}</small>
            </span>
            <span className={nps['words']}>
              <q>{comment}</q>
              <span className={classes['hint']}>
                {ticketUuid ? (
                  <Anchor component={Link} to={`/tickets/${ticketUuid}`} fz={12}>
                    {contactName ?? t('someone')}
                  </Anchor>
                ) : (
                  (contactName ?? t('someone'))
                )}
                {userName && ` · ${t('toAttendant', { name: userName })}`}
                {` · ${formatShortDateTime(answeredAt)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
