import { defaultColumns, reportColumns } from '@balcao/contract/analytics/report-columns.rules';
import type { ReportMailing } from '@balcao/contract/analytics/report-mailing';
import type { CreateMailingInput, UpdateMailingInput } from '@balcao/contract/analytics/report-mailing.api';
import { nextMailing } from '@balcao/contract/analytics/report-mailing.rules';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../../audit/changes-between.ts';
import { recordAudit, recordAuditedChange } from '../../audit/record-audit.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { readSetting } from '../../settings/read-setting.ts';
import { findMailing, ruleOf, showMailing } from './find-mailing.ts';
import { requireRecipients } from './find-recipients.ts';
import { announceMailing } from './mailing.audience.ts';
import { deleteMailing, insertMailing, lockMailing, saveMailing } from './mailing.store.ts';

const nextOf = async (tx: Tx, { recurrence, time }: { recurrence: string; time: string }): Promise<Date> =>
  nextMailing(ruleOf({ recurrence }), time, tx.now, await readSetting(tx, 'timezone'));

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

/** @throws Failure ERR_INVALID_INPUT for recipients who may not see reports */
export async function createMailing(tx: Tx, actor: Actor, input: CreateMailingInput): Promise<ReportMailing> {
  ensure(can(actor, 'dashboard:view'), 'ERR_NO_PERMISSION');
  const { report, format, recurrence, time, recipients, columns: asked, language, ...filter } = input;
  await requireRecipients(tx, recipients);
  const chosen = reportColumns[report].filter((column) => asked.includes(column));
  const id = await insertMailing(tx, {
    userId: actor.userId,
    report,
    format,
    filter,
    columns: chosen.length > 0 ? chosen : [...defaultColumns(report)],
    language,
    recurrence,
    time,
    recipients: unique(recipients),
    nextAt: await nextOf(tx, input),
  });
  await recordAudit(tx, {
    action: 'report-mailing.create',
    by: actor,
    subject: { id, name: report },
    changes: { recurrence: { after: recurrence }, time: { after: time }, recipients: { after: unique(recipients) } },
  });
  announceMailing(tx, 'create', { id, ownerId: actor.userId });
  return showMailing(tx, actor, id);
}

/**
 * A new rule or time, and the end of a pause, begin from now; any other change leaves the next turn, which may be due already.
 * @throws Failure ERR_NOT_FOUND, ERR_INVALID_INPUT
 */
export async function updateMailing(
  tx: Tx,
  actor: Actor,
  id: number,
  input: UpdateMailingInput,
): Promise<ReportMailing> {
  await lockMailing(tx, id);
  const before = await findMailing(tx, actor, id);
  const { format = before.format, recurrence = before.recurrence, time = before.time } = input;
  const { isActive = before.isActive, recipients = before.recipients } = input;
  if (input.recipients) await requireRecipients(tx, recipients);
  const after = { format, recurrence, time, isActive, recipients: unique(recipients) };
  const { format: f, recurrence: r, time: t, isActive: a, recipients: p } = before;
  const isMoved = recurrence !== r || time !== t || (isActive && !a);
  await saveMailing(tx, id, { ...after, ...(isMoved && { nextAt: await nextOf(tx, after) }) });
  await recordAuditedChange(tx, {
    action: 'report-mailing.update',
    by: actor,
    subject: { id, name: before.report },
    changes: changesBetween({ format: f, recurrence: r, time: t, isActive: a, recipients: p }, after),
  });
  announceMailing(tx, 'update', { id, ownerId: before.user?.id ?? null });
  return showMailing(tx, actor, id);
}

/** Files already mailed stay available for their week. @throws Failure ERR_NOT_FOUND */
export async function removeMailing(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const { report, user } = await findMailing(tx, actor, id);
  await deleteMailing(tx, id);
  await recordAudit(tx, { action: 'report-mailing.remove', by: actor, subject: { id, name: report } });
  announceMailing(tx, 'delete', { id, ownerId: user?.id ?? null });
  return { message: 'mailing removed' };
}
