import { type ReactNode, useRef } from 'react';
import classes from './item-rows.module.css';
import { useFocusInPlace } from './use-focus-in-place.ts';

/** A short list shown whole in a card; longer lists are pages of records. */
export function ItemRows({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  useFocusInPlace(list);
  return (
    <ul ref={list} className={classes['rows']} aria-label={label}>
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
