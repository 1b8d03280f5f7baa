import { type RefObject, useEffect, useRef } from 'react';
import { hasOpenDialog } from '../dialogs/open-dialogs.ts';
import { focusHeading } from '../keyboard/focus-heading.ts';
import type { Identified } from './record-table.tsx';
import type { RowAction } from './row-actions.tsx';
import type { Records } from './use-records.ts';

/**
 * Restores the focus lost with a removed row: to the row in its place, else the one before, else the heading. It happens
 * once the row is no longer among the records, however long after the action. `page`: the container of the rows. Returns the actions,
 * wrapped to remember the row that they were used on.
 */
export function useFocusAfterRemoval<Row extends Identified>(
  page: RefObject<HTMLElement | null>,
  { rows, isLoading, error }: Records<Row>,
  actions: readonly RowAction<Row>[] | undefined,
): readonly RowAction<Row>[] | undefined {
  const used = useRef<{ id: Row['id']; place: number }>(undefined);
  useEffect(() => {
    const last = used.current;
    if (!last || isLoading || error || !page.current) return;
    const place = rows.findIndex(({ id }) => id === last.id);
    if (place >= 0) {
      last.place = place;
      return;
    }
    used.current = undefined;
    if (!isFocusLost()) return;
    const next = rows[Math.min(last.place, rows.length - 1)];
    const button = next && lastButtonOf(page.current, next.id);
    if (button) button.focus();
    else focusHeading(page.current);
  }, [rows, isLoading, error, page]);
  return actions?.map((action) => ({
    ...action,
    run: (row) => {
      used.current = { id: row.id, place: rows.findIndex(({ id }) => id === row.id) };
      action.run(row);
    },
  }));
}

/** Also true while the answered confirmation fades out: it is no longer open. */
const isFocusLost = (): boolean =>
  document.activeElement === document.body ||
  (!hasOpenDialog() && document.activeElement?.closest('[role=dialog]') !== null);

/** The row's menu button, or else its last button. */
const lastButtonOf = (page: HTMLElement, id: number | string): HTMLElement | undefined =>
  [...page.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(String(id))}"] button`)].at(-1);
