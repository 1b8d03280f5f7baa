import { z } from 'zod';
import { reportNames } from './report.ts';

export const exportFormats = ['xlsx', 'csv', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Maximum rows by format: a reasonable number on paper, and the memory limit of the process that writes a spreadsheet. */
export const maxExportRows: Record<ExportFormat, number> = { pdf: 5_000, xlsx: 200_000, csv: 1_000_000 };

/** A report as a file: made in the background, available for a day. */
export const reportExport = z.object({
  id: z.number(),
  report: z.enum(reportNames),
  format: z.enum(exportFormats),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  rowsDone: z.number(),
  rowsTotal: z.number(),
  /** once it is ready; signed, valid for up to an hour */
  url: z.string().nullable(),
});
export type ReportExport = z.infer<typeof reportExport>;
