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

const maxListed = 200;

export async function listMailings(tx: Tx, actor: Actor): Promise<{ mailings: ReportMailing[] }> {
  ensure(can(actor, 'dashboard:view'), 'ERR_NO_PERMISSION');
  return { mailings: await presentMailings(tx, await selectMailings(tx, ownerOf(actor), { limit: maxListed })) };
}

async function presentMailings(tx: Tx, rows: readonly MailingRow[]): Promise<ReportMailing[]> {
  const people = await findPeople(tx, [...new Set(rows.flatMap(({ recipients }) => recipients))]);
  const readers = new Map(people.map(({ actor: { userId: id }, name, mayRead }) => [id, { id, name, mayRead }]));
  return rows.map(({ recipients, nextAt, lastAt, filter: _, columns: _c, language: _l, ...row }) => ({
    ...row,
    recipients: recipients.flatMap((id) => readers.get(id) ?? []),
    nextAt: row.isActive ? nextAt.toISOString() : null,
    lastAt: lastAt?.toISOString() ?? null,
  }));
}

/** @throws Failure ERR_NOT_FOUND, also for another person's */
export async function findMailing(tx: Tx, actor: Actor, id: number): Promise<MailingRow> {
  ensure(can(actor, 'dashboard:view'), 'ERR_NO_PERMISSION');
  const [row] = await selectMailings(tx, ownerOf(actor), { id });
  ensure(row, 'ERR_NOT_FOUND');
  return row;
}

/** @throws Failure ERR_NOT_FOUND */
export async function showMailing(tx: Tx, actor: Actor, id: number): Promise<ReportMailing> {
  const [shown] = await presentMailings(tx, [await findMailing(tx, actor, id)]);
  ensure(shown, 'ERR_NOT_FOUND');
  return shown;
}

export function ruleOf({ recurrence }: Pick<MailingRow, 'recurrence'>): Recurrence {
  const rule = parseMailingRule(recurrence);
  if (!rule) throw new Error(`a mailing with the rule ${recurrence}`);
  return rule;
}
