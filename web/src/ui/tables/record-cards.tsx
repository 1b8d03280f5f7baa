import type { ReactNode } from 'react';
import { CellText } from './cell-text.tsx';
import classes from './record-cards.module.css';
import { type Identified, isRowClick, type RowTone } from './record-table.tsx';
import { ActionIcon, ActionMenu, type RowAction } from './row-actions.tsx';
import type { Records } from './use-records.ts';

/** A row as a card: a picture of 40 px, the name, and up to two lines. */
export type CardContent<Row> = (row: Row) => {
  picture?: ReactNode;
  title: ReactNode;
  second?: ReactNode;
  third?: ReactNode;
};

type Props<Row extends Identified> = {
  records: Records<Row>;
  card: CardContent<Row>;
  nameOf: (row: Row) => string;
  actions?: readonly RowAction<Row>[];
  onOpen?: (row: Row) => void;
  isOpened?: (row: Row) => boolean;
  toneOf?: (row: Row) => RowTone | undefined;
};

/** Records as cards, for narrow windows: one quick action and a menu on each card. A press on a card opens it, like a click on a row. */
export function RecordCards<Row extends Identified>(props: Props<Row>) {
  const { records, card, nameOf, actions = [], onOpen, isOpened = () => true, toneOf } = props;
  return (
    <ul className={classes['list']}>
      {records.rows.map((row) => {
        const { picture, title, second, third } = card(row);
        const shownActions = actions.filter((action) => action.isShown?.(row) ?? true);
        const open = onOpen && isOpened(row) ? () => onOpen(row) : undefined;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys press its name, a button
          <li
            key={row.id}
            data-row={row.id}
            className={classes['card']}
            data-opens={open ? true : undefined}
            data-tone={toneOf?.(row)}
            onClick={open && ((event) => isRowClick(event.target) && open())}
          >
            {picture}
            <div className={classes['text']}>
              {open ? (
                <button type="button" className={classes['title']} onClick={open}>
                  <Words>{title}</Words>
                </button>
              ) : (
                <strong className={classes['title']}>
                  <Words>{title}</Words>
                </strong>
              )}
              {second && (
                <span className={classes['second']}>
                  <Words>{second}</Words>
                </span>
              )}
              {third && <span className={classes['third']}>{third}</span>}
            </div>
            <CardActions row={row} name={nameOf(row)} actions={shownActions} />
          </li>
        );
      })}
    </ul>
  );
}

const Words = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <CellText>{children}</CellText> : children;

function CardActions<Row>({ row, name, actions }: { row: Row; name: string; actions: readonly RowAction<Row>[] }) {
  const quick = actions.find((action) => action.isQuick) ?? (actions.length === 1 ? actions[0] : undefined);
  const rest = actions.filter((action) => action !== quick);
  return (
    <span className={classes['actions']}>
      {quick && <ActionIcon row={row} name={name} action={quick} iconSize={20} />}
      {rest.length > 0 && <ActionMenu row={row} name={name} actions={rest} iconSize={20} />}
    </span>
  );
}
