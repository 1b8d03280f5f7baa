import { reportExportApi } from '@balcao/contract/analytics/report-export.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../../platform/http/serve.ts';
import { createExport, findExport } from './create-export.ts';

export const reportExportRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, reportExportApi.create, (tx, actor, { body }) => createExport(tx, actor, body)),
  serve(context, reportExportApi.show, (tx, actor, { params }) => findExport(tx, actor, params.exportId)),
];
