import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import { CellText } from './cell-text.tsx';
import classes from './record-table.module.css';
import { actionsWidth, type RowAction, RowActions } from './row-actions.tsx';
import { useColumnWidths } from './use-column-widths.ts';

/** A row of a list. */
export type Identified = { id: number | string };

/** Background of the whole row: red, orange, yellow. Never the only sign: a column states the same in text. */
export type RowTone = 'danger' | 'warn' | 'caution';

export type Column<Row> = {
  key: string;
  title: string;
  /** Text is a CellText; null or "" is shown as "–". Elements are rendered as they are. */
  cell: (row: Row) => ReactNode;
  /** px, for content of constant length. Columns without a width share the rest according to their content. */
  width?: number;
  align?: 'right';
  /** Sort direction, set on the sorted column. */
  sorted?: 'ascending' | 'descending';
  onSort?: () => void;
};

export type Selection = {
  chosen: ReadonlySet<number | string>;
  onChange: (chosen: ReadonlySet<number | string>) => void;
};

type Props<Row extends Identified> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  rowHeight?: 52 | 64;
  actions?: readonly RowAction<Row>[];
  onOpen?: (row: Row) => void;
  /** Whether a row can be opened; absent: all can. */
  isOpened?: (row: Row) => boolean;
  toneOf?: (row: Row) => RowTone | undefined;
  selection?: Selection;
};

/** px */
const checkWidth = 52;

/** Records as a table. A click on a row opens it; by keyboard the first action does. */
export function RecordTable<Row extends Identified>(props: Props<Row>) {
  const { rows, columns, actions = [], selection } = props;
  // Reserves space only for actions that some row has.
  const shownActions = actions.filter((action) => rows.some((row) => action.isShown?.(row) ?? true));
  const { table, minWidth, widths } = useColumnWidths(
    [
      ...(selection ? [checkWidth] : []),
      ...columns.map(({ width }) => width),
      ...(actions.length > 0 ? [actionsWidth(shownActions)] : []),
    ],
    columns.map(({ key, title }) => `${key} ${title}`).join(),
  );
  return (
    <table ref={table} className={classes['table']} style={{ minWidth }}>
      <colgroup>
        {widths.map((width, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <col key={place} style={{ width }} />
        ))}
      </colgroup>
      <TableHead {...props} />
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} {...props} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function TableHead<Row extends Identified>({ rows, columns, actions = [], selection }: Props<Row>) {
  const t = useTexts(uiTexts);
  const chosen = rows.filter((row) => selection?.chosen.has(row.id)).length;
  const areAllChosen = chosen === rows.length;
  return (
    <thead>
      <tr>
        {selection && (
          <th className={classes['check']}>
            <Checkbox
              aria-label={t('selectAll')}
              checked={chosen > 0 && areAllChosen}
              indeterminate={chosen > 0 && !areAllChosen}
              onChange={() => selection.onChange(areAllChosen ? new Set() : new Set(rows.map((row) => row.id)))}
            />
          </th>
        )}
        {columns.map((column) => (
          <th key={column.key} data-align={column.align} aria-sort={column.sorted}>
            {column.onSort ? (
              <button type="button" className={classes['sort']} onClick={column.onSort}>
                {column.title}
                {column.sorted === 'ascending' && <IconArrowUp size={14} stroke={1.8} aria-hidden="true" />}
                {column.sorted === 'descending' && <IconArrowDown size={14} stroke={1.8} aria-hidden="true" />}
              </button>
            ) : (
              column.title
            )}
          </th>
        ))}
        {actions.length > 0 && (
          <th className={classes['actionsHead']}>
            <span className="bc-said">{t('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function TableRow<Row extends Identified>(props: Props<Row> & { row: Row }) {
  const { row, columns, nameOf, rowHeight = 52, actions = [], toneOf, selection } = props;
  const onOpen = (props.isOpened?.(row) ?? true) ? props.onOpen : undefined;
  const t = useTexts(uiTexts);
  return (
    <tr
      style={{ height: rowHeight }}
      data-row={row.id}
      data-selected={selection?.chosen.has(row.id) || undefined}
      data-opens={onOpen ? true : undefined}
      data-tone={toneOf?.(row)}
      onClick={onOpen && ((event) => isRowClick(event.target) && onOpen(row))}
    >
      {selection && (
        <td className={classes['check']}>
          <Checkbox
            aria-label={t('selectRow', { name: nameOf(row) })}
            checked={selection.chosen.has(row.id)}
            onChange={() => selection.onChange(toggled(selection.chosen, row.id))}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align}>
          <Cell>{column.cell(row)}</Cell>
        </td>
      ))}
      {actions.length > 0 && (
        <td className={classes['actions']}>
          <div>
            <RowActions row={row} name={nameOf(row)} actions={actions.filter((one) => one.isShown?.(row) ?? true)} />
          </div>
        </td>
      )}
    </tr>
  );
}

function toggled(chosen: Selection['chosen'], id: number | string): Selection['chosen'] {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

function Cell({ children }: { children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === '')
    return <span className={classes['none']}>–</span>;
  if (typeof children !== 'string') return children;
  return <CellText>{children}</CellText>;
}

/** A click on the row itself, not on a control in it, and not the end of a text selection. */
export const isRowClick = (target: EventTarget): boolean =>
  target instanceof Element && !target.closest('button, a, input, label') && !window.getSelection()?.toString();
