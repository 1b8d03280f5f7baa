import { formatCappedCount } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { UnreadBadge } from '../../ui/elements/chips.tsx';
import { moveByArrow } from '../../ui/keyboard/move-by-arrow.ts';
import { ticketTexts } from '../ticket.texts.ts';
import type { SubTab } from './list-view.ts';
import classes from './ticket-list.module.css';

type Props = {
  value: SubTab;
  onChange: (value: SubTab) => void;
  open: number | undefined;
  /** own open tickets with unread messages */
  unread: number | undefined;
  pending: number | undefined;
};

/**
 * Open and pending tickets. Grey counts are totals; one orange count shows what needs attention: own unread
 * tickets first, else the pending ones.
 */
export function SubTabs({ value, onChange, open = 0, unread = 0, pending = 0 }: Props) {
  const t = useTexts(ticketTexts);
  const choices = [
    {
      of: 'open',
      label: t('attending'),
      count: (
        <>
          <Total count={open} isSecondary={unread > 0} />
          <UnreadBadge count={unread} max={999} label={t('unreadTickets', { count: unread })} />
        </>
      ),
    },
    {
      of: 'pending',
      label: t('waiting'),
      count: unread > 0 ? <Total count={pending} /> : <UnreadBadge count={pending} max={999} />,
    },
  ] as const;
  return (
    <div className={classes['well']} role="radiogroup" aria-label={t('status')} onKeyDown={moveByArrow}>
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot carry the counts
        <button
          key={choice.of}
          type="button"
          role="radio"
          aria-checked={choice.of === value}
          tabIndex={choice.of === value ? 0 : -1}
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

/** `isSecondary`: beside an orange count, hidden first when space is short. */
function Total({ count, isSecondary = false }: { count: number; isSecondary?: boolean }) {
  return (
    count > 0 && (
      <span className={classes['total']} data-secondary={isSecondary || undefined}>
        {formatCappedCount(count)}
      </span>
    )
  );
}
