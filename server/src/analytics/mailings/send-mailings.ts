import { reportFilter } from '@balcao/contract/analytics/report.api';
import type { ReportMailing } from '@balcao/contract/analytics/report-mailing';
import { daysOfMailing, nextMailing } from '@balcao/contract/analytics/report-mailing.rules';
import { isExpired } from '@balcao/contract/companies/due-date.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../../audit/record-audit.ts';
import { findCompanyProfile } from '../../companies/find-company.ts';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { processEach } from '../../platform/periodic/process-each.ts';
import { readSetting } from '../../settings/read-setting.ts';
import { createMailedExport } from '../exports/create-export.ts';
import { findMailing, ruleOf, showMailing } from './find-mailing.ts';
import { findPeople } from './find-recipients.ts';
import { announceMailing } from './mailing.audience.ts';
import { lockDueMailing, type MailingRow, saveMailing, selectDueMailings } from './mailing.store.ts';

/**
 * Sends the due mailings of all companies, each in a transaction of its own: one that fails delays no other. Of missed turns
 * only the last is sent, late; a company whose licence has ended gets none.
 */
export async function sendMailings(context: TxContext): Promise<void> {
  const due = await selectDueMailings(context.database.owner, context.clock.now());
  await processEach(due, ({ companyId, id }) => inTx(context, companyId, (tx) => sendDue(tx, id)));
}

async function sendDue(tx: Tx, id: number): Promise<void> {
  const mailing = await lockDueMailing(tx, id);
  if (!mailing) return;
  const company = await findCompanyProfile(tx);
  const isServed = company.status && !isExpired(company, tx.now);
  const zone = await readSetting(tx, 'timezone');
  if (isServed) await takeTurn(tx, mailing, { at: lastTurn(mailing, tx.now, zone), zone, by: null });
  const nextAt = nextMailing(ruleOf(mailing), mailing.time, tx.now, zone);
  await saveMailing(tx, id, { nextAt, ...(isServed && { lastAt: tx.now }) });
  announceMailing(tx, 'update', { id, ownerId: mailing.user?.id ?? null });
}

/** Sends an extra turn, even if paused, for the whole days before now. @throws Failure ERR_NOT_FOUND */
export async function sendMailingNow(tx: Tx, actor: Actor, id: number): Promise<ReportMailing> {
  const mailing = await findMailing(tx, actor, id);
  await takeTurn(tx, mailing, { at: tx.now, zone: await readSetting(tx, 'timezone'), by: actor });
  await saveMailing(tx, id, { lastAt: tx.now });
  announceMailing(tx, 'update', { id, ownerId: mailing.user?.id ?? null });
  return showMailing(tx, actor, id);
}

type Turn = { at: Date; zone: string; by: Actor | null };

/**
 * Creates a file for each recipient, with their queues and their view of numbers. Its job sends the mail when the file
 * is finished.
 */
async function takeTurn(tx: Tx, mailing: MailingRow, { at, zone, by }: Turn): Promise<void> {
  const { id, report, format, columns, language, recipients } = mailing;
  const { from: dateStart, to: dateEnd } = daysOfMailing(ruleOf(mailing), at, zone);
  const filter = { ...reportFilter.parse(mailing.filter), days: undefined, dateStart, dateEnd };
  const people = (await findPeople(tx, recipients)).filter(({ mayRead }) => mayRead);
  for (const { actor } of people)
    await createMailedExport(tx, actor, { report, format, language, columns, ...filter }, id);
  await recordAudit(tx, {
    action: 'report-mailing.send',
    by,
    subject: { id, name: report },
    changes: { recipients: { after: people.map(({ actor }) => actor.userId) } },
  });
}

/** The last of the missed turns. */
function lastTurn(mailing: MailingRow, now: Date, zone: string): Date {
  let turn = mailing.nextAt;
  for (;;) {
    const next = nextMailing(ruleOf(mailing), mailing.time, turn, zone);
    if (next > now) return turn;
    turn = next;
  }
}
