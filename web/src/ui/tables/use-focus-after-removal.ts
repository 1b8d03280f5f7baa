import { type RefObject, useEffect, useRef } from 'react';
import { hasOpenDialog } from '../dialogs/open-dialogs.ts';
import { focusHeading } from '../keyboard/focus-heading.ts';
import type { Identified } from './record-table.tsx';
import type { RowAction } from './row-actions.tsx';
import type { Records } from './use-records.ts';

/**
 * A row that is removed takes the focus with it: the row in its place gets it, or the one before, or the heading when none is left. It is given
 * when the row is no longer among the records, however long after the action that is. `page`: what the rows stand in. Returns the actions,
 * which remember the row that they are used on.
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

/** Also while the question fades out that was answered: it is no longer open. */
const isFocusLost = (): boolean =>
  document.activeElement === document.body ||
  (!hasOpenDialog() && document.activeElement?.closest('[role=dialog]') !== null);

/** The menu of a row, or its last button. */
const lastButtonOf = (page: HTMLElement, id: number | string): HTMLElement | undefined =>
  [...page.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(String(id))}"] button`)].at(-1);
