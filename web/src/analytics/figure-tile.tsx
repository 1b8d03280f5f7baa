import { minutesText } from '@balcao/contract/analytics/report-columns.rules';
import { IconArrowDownRight, IconArrowUpRight, type TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../platform/texts.ts';
import { analyticsTexts } from './analytics.texts.ts';
import type { FigureChange } from './figure-change.ts';
import classes from './figure-tile.module.css';

export type Figure = {
  label: string;
  /** displayed text; `min` and `h` in it are drawn smaller */
  value: string;
  /** address of the list that it counts */
  to: string;
  icon?: TablerIcon;
  /** absent: a figure of this moment, without a previous period */
  change?: { is: FigureChange; unit: 'percent' | 'minutes' | 'points'; against: string; moreIsGood?: boolean };
};

/** One number with its change; opens the list that it counts. */
export function FigureTile({ figure }: { figure: Figure }) {
  return (
    <Link to={figure.to} className={classes['tile']}>
      <span className={classes['label']}>{figure.label}</span>
      <Value text={figure.value} />
      <Change figure={figure} />
    </Link>
  );
}

/** The same figure as a row of a card. */
export function FigureRow({ figure }: { figure: Figure }) {
  const Icon = figure.icon;
  return (
    <li>
      <Link to={figure.to} className={classes['row']}>
        {Icon && <Icon size={18} stroke={1.6} aria-hidden="true" />}
        <span className={classes['rowLabel']}>{figure.label}</span>
        <span className={classes['rowValue']}>
          <b>{figure.value}</b>
          {figure.change && <Change figure={figure} short />}
        </span>
      </Link>
    </li>
  );
}

/** Numbers large, their units small. */
function Value({ text }: { text: string }) {
  const parts = text.split(' ');
  return (
    <span className={classes['value']}>
      {parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text, in order
        <span key={i} className={i > 0 ? classes['unit'] : undefined}>
          {i > 0 && ' '}
          {part}
        </span>
      ))}
    </span>
  );
}

function Change({ figure: { change }, short = false }: { figure: Figure; short?: boolean }) {
  const t = useTexts(analyticsTexts);
  if (!change) return <span className={classes['change']}>{t('now')}</span>;
  const { is, unit, against, moreIsGood } = change;
  if (is === null) return <span className={classes['change']}>{short ? '' : t('noBefore')}</span>;
  if (is.direction === 'same')
    return <span className={classes['change']}>{short ? '=' : `${t('unchanged')} ${against}`}</span>;
  const Arrow = is.direction === 'up' ? IconArrowUpRight : IconArrowDownRight;
  const isGood = moreIsGood === undefined ? undefined : (is.direction === 'up') === moreIsGood;
  const amount = unit === 'percent' ? `${is.amount}%` : unit === 'minutes' ? minutesText(is.amount) : String(is.amount);
  const spoken = t(is.direction === 'up' ? 'more' : 'less', { change: amount });
  return (
    <span className={classes['change']}>
      <span className={classes['amount']} data-good={isGood}>
        <Arrow size={14} stroke={1.8} aria-hidden="true" />
        <span aria-hidden="true">{amount}</span>
        <span className="bc-said">{spoken}</span>
      </span>
      {short ? <span className="bc-said">{against}</span> : against}
    </span>
  );
}
