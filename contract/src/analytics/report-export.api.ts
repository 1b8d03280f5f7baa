import { z } from 'zod';
import { route } from '../route.ts';
import { id } from '../wire.ts';
import { reportFilter } from './report.api.ts';
import { reportNames } from './report.ts';
import { exportFormats, reportExport } from './report-export.ts';

export const createExportInput = reportFilter.extend({
  report: z.enum(reportNames),
  format: z.enum(exportFormats),
  /** in this order; those that the report does not have are left out, none means those it begins with */
  columns: z.array(z.string().max(40)).max(40).default([]),
  language: z.enum(['pt', 'en', 'es']).default('pt'),
});
export type CreateExportInput = z.output<typeof createExportInput>;

/** Ours: whoever asked for a file may fetch it. */
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
