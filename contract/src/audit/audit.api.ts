import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { dayParam, idParam, keyCursorParam, optionalParam, searchParam } from '../wire.ts';
import { auditEntry, auditKinds } from './audit.ts';

/** Days are in the company's zone, both inclusive. `searchParam` matches the name of the actor or of the subject. */
export const auditQuery = z.object({
  searchParam,
  userId: idParam,
  kind: optionalParam(z.enum(auditKinds)),
  dateStart: dayParam,
  dateEnd: dayParam,
  cursor: keyCursorParam(Number.MAX_SAFE_INTEGER),
});
export type AuditQuery = z.infer<typeof auditQuery>;

const auditPage = z.object({ entries: z.array(auditEntry), nextCursor: z.string().nullable() });

export const auditApi = {
  /** Newest first. */
  list: route({
    method: 'GET',
    path: '/audit',
    permission: 'audit:view',
    query: auditQuery,
    output: auditPage,
  }),
  /** As `list`, for a file, 1,000 at a time; downloading it is audited as well. */
  export: route({
    method: 'GET',
    path: '/audit/export',
    permission: 'audit:view',
    query: auditQuery,
    output: auditPage,
  }),
  /** Records that a screen has created a file of the shown data. */
  noteExport: route({
    method: 'POST',
    path: '/audit/exports',
    audited: true,
    body: z.object({ of: z.enum(['contacts']), rows: z.number().int().min(0).max(100_000_000) }),
    output: emptyObject,
  }),
};
