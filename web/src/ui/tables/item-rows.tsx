import type { ReactNode } from 'react';
import classes from './item-rows.module.css';

/** A short list that is shown whole, in a card; longer ones are pages of records. */
export function ItemRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes['rows']} aria-label={label}>
      {children}
    </ul>
  );
}

type RowProps = {
  /** what stands before the words */
  start?: ReactNode;
  title: ReactNode;
  second?: ReactNode;
  /** buttons */
  actions?: ReactNode;
  /** below the words */
  children?: ReactNode;
};

export function ItemRow({ start, title, second, actions, children }: RowProps) {
  return (
    <li className={classes['row']}>
      {start}
      <div className={classes['words']}>
        <div className={classes['title']}>{title}</div>
        {second && <div className={classes['second']}>{second}</div>}
        {children}
      </div>
      {actions && <div className={classes['actions']}>{actions}</div>}
    </li>
  );
}
