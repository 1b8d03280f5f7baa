import type { Tx } from '../../platform/db/tx.ts';
import type { ReportRequest } from './report-conditions.ts';

/** Where rows of a report come from; a page of the screen and a file read the same. */
export type Report<Row> = {
  rows(tx: Tx, request: ReportRequest, skip: number, limit: number): Promise<Row[]>;
  /** How many rows there are in all, and what stands under them. */
  summarise(tx: Tx, request: ReportRequest): Promise<{ count: number; totals: Record<string, number | null> }>;
};
