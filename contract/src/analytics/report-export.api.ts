import { z } from 'zod';
import { route } from '../route.ts';
import { id } from '../wire.ts';
import { reportFilter } from './report.api.ts';
import { reportNames } from './report.ts';
import { exportFormats, reportExport } from './report-export.ts';

export const createExportInput = reportFilter.extend({
  report: z.enum(reportNames),
  format: z.enum(exportFormats),
  /** in this order; unknown columns are omitted, and an empty list means the default columns */
  columns: z.array(z.string().max(40)).max(40).default([]),
  language: z.enum(['pt', 'en', 'es']).default('pt'),
});
export type CreateExportInput = z.output<typeof createExportInput>;

/** Ours: only the person who requested a file may download it. */
export const reportExportApi = {
  create: route({
    method: 'POST',
    path: '/reports/exports',
    audited: true,
    permission: 'dashboard:view',
    body: createExportInput,
    output: reportExport,
    fails: ['ERR_REPORT_TOO_LARGE'],
  }),
  show: route({
    method: 'GET',
    path: '/reports/exports/:exportId',
    permission: 'dashboard:view',
    params: z.object({ exportId: id }),
    output: reportExport,
    fails: ['ERR_NOT_FOUND'],
  }),
};
