import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { remPx } from '../layout/rem-px.ts';
import { usePageWidth } from '../layout/use-page-width.ts';
import { minWidthOf, shareWidth } from './share-width.ts';

/** The uncut width in px of each column, and the width available to the table. */
type Measures = { needs: readonly number[]; available: number };
type Layout = { table: RefObject<HTMLTableElement | null>; minWidth?: number; widths: readonly (string | undefined)[] };

/**
 * Widths of a table's columns: `usual` in px for text of the usual size, undefined for those that share the rest according to their content. Measured on mount, and when
 * the columns (`named`) or the page's width change, not when rows change: nothing moves while the user reads.
 */
export function useColumnWidths(usual: readonly (number | undefined)[], named: string): Layout {
  const set = usual.map((width) => (width === undefined ? undefined : (width * remPx()) / 16));
  const table = useRef<HTMLTableElement>(null);
  const pageWidth = usePageWidth();
  const [measures, setMeasures] = useState<Measures>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the measures depend on
  useLayoutEffect(() => {
    if (table.current) setMeasures(measure(table.current));
  }, [named, pageWidth]);
  // Measures of a former set of columns: a layout effect updates them before the paint.
  if (measures?.needs.length !== set.length)
    return { table, widths: set.map((width) => (width === undefined ? undefined : `${width}px`)) };

  const needs = measures.needs.filter((_, place) => set[place] === undefined);
  const taken = set.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const shared = shareWidth(measures.available - taken, needs).values();
  const widths = set.map((width) => width ?? shared.next().value ?? 0);
  const total = widths.reduce((sum, width) => sum + width, 0);
  // In percent, so that a scrollbar that appears later does not make the table overflow.
  return { table, minWidth: taken + minWidthOf(needs), widths: widths.map((width) => `${(100 * width) / total}%`) };
}

function measure(table: HTMLTableElement): Measures {
  table.dataset['measured'] = '';
  const needs = [...(table.rows[0]?.cells ?? [])].map((cell) => Math.ceil(cell.getBoundingClientRect().width));
  delete table.dataset['measured'];
  return { needs, available: table.parentElement?.clientWidth ?? 0 };
}
