import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../elements/icon-button.tsx';
import { uiTexts } from '../ui.texts.ts';
import classes from './record-table.module.css';

export type Column<Row> = {
  key: string;
  title: string;
  /** Text is truncated with a tooltip; null or "" is shown as "–". Elements are rendered as they are. */
  cell: (row: Row) => ReactNode;
  /** px, or a percentage such as "24%". Columns without a width share the rest. */
  width?: number | string;
  align?: 'right';
  /** Sort direction, set on the sorted column. */
  sorted?: 'ascending' | 'descending';
  onSort?: () => void;
};

export type RowAction<Row> = {
  name: string;
  icon: TablerIcon;
  run: (row: Row) => void;
  danger?: boolean;
  /** Shown on the card below 600 px; other actions are in its menu. */
  isQuick?: boolean;
  /** false: not applicable to this row or person. */
  isShown?: (row: Row) => boolean;
  /** Why it is disabled, shown by the button. */
  disabledReason?: (row: Row) => string | undefined;
};

export type Selection = {
  chosen: ReadonlySet<number | string>;
  onChange: (chosen: ReadonlySet<number | string>) => void;
};

type Props<Row extends { id: number | string }> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  rowHeight?: 52 | 64;
  actions?: readonly RowAction<Row>[];
  onOpen?: (row: Row) => void;
  selection?: Selection;
};

/** Records as a table. A click on a row opens it; by keyboard the first action does. */
export function RecordTable<Row extends { id: number | string }>(props: Props<Row>) {
  const { rows, columns, nameOf, rowHeight = 52, actions = [], onOpen, selection } = props;
  const t = useTexts(uiTexts);
  // Reserves space only for actions that some row has.
  const shownActions = actions.filter((action) => rows.some((row) => action.isShown?.(row) ?? true)).length;
  const chosen = rows.filter((row) => selection?.chosen.has(row.id)).length;
  const toggle = (id: number | string) => {
    const next = new Set(selection?.chosen);
    if (!next.delete(id)) next.add(id);
    selection?.onChange(next);
  };

  return (
    <table className={classes['table']}>
      <colgroup>
        {selection && <col style={{ width: 52 }} />}
        {columns.map((column) => (
          <col key={column.key} style={{ width: column.width }} />
        ))}
        {actions.length > 0 && <col style={{ width: 32 + shownActions * 36 }} />}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th className={classes['check']}>
              <Checkbox
                aria-label={t('selectAll')}
                checked={chosen > 0 && chosen === rows.length}
                indeterminate={chosen > 0 && chosen < rows.length}
                onChange={() =>
                  selection.onChange(chosen === rows.length ? new Set() : new Set(rows.map((row) => row.id)))
                }
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
            <th>
              <span className="bc-said">{t('actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            style={{ height: rowHeight }}
            data-selected={selection?.chosen.has(row.id) || undefined}
            data-opens={onOpen ? true : undefined}
            onClick={onOpen && ((event) => isRowClick(event.target) && onOpen(row))}
          >
            {selection && (
              <td className={classes['check']}>
                <Checkbox
                  aria-label={t('selectRow', { name: nameOf(row) })}
                  checked={selection.chosen.has(row.id)}
                  onChange={() => toggle(row.id)}
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
                  {actions.map(
                    (action) =>
                      (action.isShown?.(row) ?? true) && (
                        <IconButton
                          key={action.name}
                          icon={action.icon}
                          name={`${action.name} · ${nameOf(row)}`}
                          disabledReason={action.disabledReason?.(row)}
                          onClick={() => action.run(row)}
                        />
                      ),
                  )}
                </div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ children }: { children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === '')
    return <span className={classes['none']}>–</span>;
  if (typeof children !== 'string') return children;
  return (
    <span className={`bc-cut ${classes['text']}`} title={children}>
      {children}
    </span>
  );
}

/** A click on the row itself, not on a control in it, and not the end of a text selection. */
const isRowClick = (target: EventTarget): boolean =>
  target instanceof Element && !target.closest('button, a, input, label') && !window.getSelection()?.toString();

/** Cell with picture, name and a second line. */
export function NameCell({
  picture,
  name,
  second,
  tone,
}: {
  picture?: ReactNode;
  name: ReactNode;
  second?: ReactNode;
  tone?: 'warn' | 'danger' | undefined;
}) {
  return (
    <span className={classes['name']}>
      {picture}
      <span className={classes['nameText']}>
        <strong className="bc-cut" title={typeof name === 'string' ? name : undefined}>
          {name}
        </strong>
        {second && (
          <small className="bc-cut" data-tone={tone}>
            {second}
          </small>
        )}
      </span>
    </span>
  );
}
