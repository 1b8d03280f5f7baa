import type { ReactNode } from 'react';
import classes from './item-rows.module.css';

/** A short list shown whole in a card; longer lists are pages of records. */
export function ItemRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes['rows']} aria-label={label}>
      {children}
    </ul>
  );
}

type RowProps = {
  /** content before the text */
  start?: ReactNode;
  title: ReactNode;
  second?: ReactNode;
  /** buttons */
  actions?: ReactNode;
  /** content below the text */
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
