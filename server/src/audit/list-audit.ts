import { type AuditChanges, type AuditEntry, actionsOfKind } from '@balcao/contract/audit/audit';
import type { AuditQuery } from '@balcao/contract/audit/audit.api';
import { maskName } from '@balcao/contract/contacts/contact.rules';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { readKeyCursor } from '@balcao/contract/wire';
import { dayArgument } from '../platform/db/day-in-zone.ts';
import type { Tx } from '../platform/db/tx.ts';
import { nameDevice } from '../platform/http/device.rules.ts';
import { splitPage } from '../platform/paging.ts';
import { type EntryFilter, type EntryRow, selectEntries } from './audit.store.ts';
import { recordAudit } from './record-audit.ts';

type AuditPage = { entries: AuditEntry[]; nextCursor: string | null };

const pageSize = 50;
const exportSize = 1_000;

export async function listAudit(tx: Tx, actor: Actor, query: AuditQuery): Promise<AuditPage> {
  ensure(can(actor, 'audit:view'), 'ERR_NO_PERMISSION');
  return readPage(tx, actor, query, pageSize);
}

/** An export of the trail is audited as well, once per file. */
export async function exportAudit(tx: Tx, actor: Actor, query: AuditQuery): Promise<AuditPage> {
  ensure(can(actor, 'audit:view'), 'ERR_NO_PERMISSION');
  const page = await readPage(tx, actor, query, exportSize);
  if (query.cursor === undefined) await recordAudit(tx, { action: 'audit.export', by: actor });
  return page;
}

async function readPage(tx: Tx, actor: Actor, query: AuditQuery, size: number): Promise<AuditPage> {
  const seesNumbers = can(actor, 'numbers:seeFull');
  const rows = await selectEntries(tx, filterOf(query, !seesNumbers), size + 1);
  const { page, hasMore } = splitPage(rows, size);
  const last = page.at(-1);
  const entries = page.map(presentEntry);
  return {
    entries: seesNumbers ? entries : entries.map(maskEntry),
    nextCursor: hasMore && last ? `${last.at}|${last.id}` : null,
  };
}

const filterOf = (
  { searchParam, userId, kind, dateStart, dateEnd, cursor }: AuditQuery,
  isMasked: boolean,
): EntryFilter => ({
  term: searchParam?.trim() || null,
  isMasked,
  userId: userId ?? null,
  actions: kind ? actionsOfKind(kind) : null,
  from: dayArgument(dateStart),
  until: dayArgument(dateEnd),
  before: cursor ? readKeyCursor(cursor) : null,
});

const presentEntry = ({ userAgent, at, ...entry }: EntryRow): AuditEntry => ({
  ...entry,
  at: new Date(at).toISOString(),
  ...nameDevice(userAgent),
});

/** Numbers may occur in any changed text: a greeting, the name of a connection. */
const maskEntry = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  subjectName: maskName(entry.subjectName),
  changes: maskChanges(entry.changes),
});

const maskChanges = (changes: AuditChanges): AuditChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [
      field,
      Object.fromEntries(Object.entries(change).map(([side, value]) => [side, maskValue(value)])),
    ]),
  );

type Json = AuditChanges[string]['before'] | undefined;
function maskValue(value: Json): Exclude<Json, undefined> {
  if (typeof value === 'string') return maskName(value);
  if (Array.isArray(value)) return value.map(maskValue);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, maskValue(one)]));
  return value ?? null;
}
