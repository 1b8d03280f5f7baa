import { auditApi } from '@balcao/contract/audit/audit.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { exportAudit, listAudit } from './list-audit.ts';
import { recordAudit } from './record-audit.ts';

export const auditRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, auditApi.list, (tx, actor, { query }) => listAudit(tx, actor, query)),
  serve(context, auditApi.export, (tx, actor, { query }) => exportAudit(tx, actor, query)),
  serve(context, auditApi.noteExport, async (tx, actor, { body }) => {
    await recordAudit(tx, { action: `${body.of}.export`, by: actor, changes: { rows: { after: body.rows } } });
    return {};
  }),
];
