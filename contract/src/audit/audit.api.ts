import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { dayParam, idParam, keyCursorParam, textParam } from '../wire.ts';
import { auditEntry, auditKinds } from './audit.ts';

const absent = (value: unknown) => (value === '' ? undefined : value);

/** Days are of the company's zone, the last one included. `searchParam`: in the name of who did it, or of the thing. */
export const auditQuery = z.object({
  searchParam: textParam,
  userId: idParam,
  kind: z.preprocess(absent, z.enum(auditKinds).optional()),
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
  /** The same for a file, 1,000 at a time; taking it is written down, too. */
  export: route({
    method: 'GET',
    path: '/audit/export',
    permission: 'audit:view',
    query: auditQuery,
    output: auditPage,
  }),
  /** A screen says that it has made a file of what it was shown. */
  noteExport: route({
    method: 'POST',
    path: '/audit/exports',
    audited: true,
    body: z.object({ of: z.enum(['contacts']), rows: z.number().int().min(0).max(100_000_000) }),
    output: emptyObject,
  }),
};
