import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './pick-box.module.css';
import { pickTicket } from './use-picked.ts';

type Props = {
  ticketId: number;
  name: string;
  picked: boolean;
  /** the picture that the box covers */
  children: ReactNode;
};

/**
 * The checkbox that picks a ticket, over its picture: visible on hover, and on all rows while any is picked. The key is
 * X.
 */
export function PickBox({ ticketId, name, picked, children }: Props) {
  const t = useTexts(ticketTexts);
  return (
    <span className={classes['face']} data-picked={picked || undefined}>
      {children}
      {/* A native input: Mantine's costs as much as the rest of a row (docs/decisions/0480). */}
      <label className={classes['box']}>
        <input
          type="checkbox"
          checked={picked}
          onChange={() => pickTicket(ticketId)}
          aria-label={t('pickOf', { name })}
          tabIndex={-1}
        />
      </label>
    </span>
  );
}
