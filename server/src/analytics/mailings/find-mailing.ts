import type { ReportMailing } from '@balcao/contract/analytics/report-mailing';
import { parseMailingRule } from '@balcao/contract/analytics/report-mailing.rules';
import type { Recurrence } from '@balcao/contract/companies/recurrence.rules';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { findPeople } from './find-recipients.ts';
import { type MailingRow, selectMailings } from './mailing.store.ts';

/** A person sees their own, an admin everybody's. */
const ownerOf = (actor: Actor): number | null => (can(actor, 'report-mailings:editOthers') ? null : actor.userId);

export async function listMailings(tx: Tx, actor: Actor): Promise<{ mailings: ReportMailing[] }> {
  ensure(can(actor, 'dashboard:view'), 'ERR_NO_PERMISSION');
  const rows = await selectMailings(tx, ownerOf(actor));
  const people = await findPeople(tx, [...new Set(rows.flatMap(({ recipients }) => recipients))]);
  const readers = new Map(people.map(({ actor: { userId: id }, name, mayRead }) => [id, { id, name, mayRead }]));
  return {
    mailings: rows.map(({ recipients, nextAt, lastAt, filter: _, columns: _c, language: _l, ...row }) => ({
      ...row,
      recipients: recipients.flatMap((id) => readers.get(id) ?? []),
      nextAt: row.isActive ? nextAt.toISOString() : null,
      lastAt: lastAt?.toISOString() ?? null,
    })),
  };
}

/** @throws Failure ERR_NOT_FOUND, also for another person's */
export async function findMailing(tx: Tx, actor: Actor, id: number): Promise<MailingRow> {
  ensure(can(actor, 'dashboard:view'), 'ERR_NO_PERMISSION');
  const [row] = await selectMailings(tx, ownerOf(actor), id);
  ensure(row, 'ERR_NOT_FOUND');
  return row;
}

export async function showMailing(tx: Tx, actor: Actor, id: number): Promise<ReportMailing> {
  const found = (await listMailings(tx, actor)).mailings.find((one) => one.id === id);
  ensure(found, 'ERR_NOT_FOUND');
  return found;
}

export function ruleOf({ recurrence }: Pick<MailingRow, 'recurrence'>): Recurrence {
  const rule = parseMailingRule(recurrence);
  if (!rule) throw new Error(`a mailing with the rule ${recurrence}`);
  return rule;
}
