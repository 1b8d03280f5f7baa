import { formatCount } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { UnreadBadge } from '../../ui/chips.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import type { SubTab } from './list-view.ts';
import classes from './ticket-list.module.css';

type Props = {
  value: SubTab;
  onChange: (value: SubTab) => void;
  open: number | undefined;
  pending: number | undefined;
};

/** With a person, or waiting for one. */
export function SubTabs({ value, onChange, open = 0, pending = 0 }: Props) {
  const t = useTexts(ticketTexts);
  const choices = [
    {
      of: 'open',
      label: t('attending'),
      count: open > 0 && <span className={classes['count']}>{formatCount(open)}</span>,
    },
    { of: 'pending', label: t('waiting'), count: <UnreadBadge count={pending} /> },
  ] as const;
  return (
    <div className={classes['well']} role="radiogroup" aria-label={t('status')}>
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: two buttons side by side, walked by Tab like the tabs above
        <button
          key={choice.of}
          type="button"
          role="radio"
          aria-checked={choice.of === value}
          className={classes['choice']}
          onClick={() => onChange(choice.of)}
        >
          {choice.label}
          {choice.count}
        </button>
      ))}
    </div>
  );
}
