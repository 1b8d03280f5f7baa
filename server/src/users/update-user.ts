import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { SessionUser } from '@balcao/contract/users/user';
import type { UpdateUserInput } from '@balcao/contract/users/user.api';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAuditedChange } from '../audit/record-audit.ts';
import { lockCompany } from '../companies/lock-company.ts';
import type { RateLimiter } from '../platform/async/rate-limiter.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findSessionUser } from './find-session-user.ts';
import { requireUser } from './find-user.ts';
import { requireStrongPassword } from './passwords/require-strong-password.ts';
import { requireAuthorityOver } from './require-authority-over.ts';
import { requireOtherAdmin } from './require-other-admin.ts';
import { requireOwnPassword } from './require-own-password.ts';
import { announceUser } from './user.audience.ts';
import { saveUser, type UserColumns } from './user.store.ts';
import { buildUserColumns, pickOwnFields } from './user-columns.ts';
import type { UserEffects } from './user-effects.ts';
import { selectQueuesOf, setQueues } from './user-queue.store.ts';

/**
 * Admins change all users but operators; other users some of their own fields. A new password ends the user's other
 * sessions. An operator who loses the admin profile loses operator rights.
 */
export async function updateUser(
  tx: Tx,
  actor: Actor,
  userId: number,
  form: UpdateUserInput,
  { endSessions, passwordLimiter }: Pick<UserEffects, 'endSessions'> & { passwordLimiter: RateLimiter },
): Promise<SessionUser> {
  const canEditOthers = can(actor, 'users:edit');
  const change = canEditOthers ? form : pickOwnFields(form);
  if (userId === actor.userId) await requireOwnPassword(tx, actor, change, passwordLimiter);
  if (change.password !== undefined) {
    const { name, email } = await requireUser(tx, userId);
    await requireStrongPassword(tx, change.password, { name: change.name ?? name, email: change.email ?? email });
  }
  const columns = await buildUserColumns(change); // before anything is locked: hashing a password is slow on purpose

  await lockCompany(tx);
  const before = await requireUser(tx, userId);
  ensure(canEditOthers || userId === actor.userId, 'ERR_NO_PERMISSION');
  requireAuthorityOver(actor, before);
  const isDemoted = columns.profile !== undefined && columns.profile !== 'admin';
  if (isDemoted) await requireOtherAdmin(tx, before);
  const losesSuper = isDemoted && before.super;
  if (losesSuper) columns.super = false;
  const queuesBefore = change.queueIds === undefined ? [] : await selectQueuesOf(tx, [userId]);
  await saveUser(tx, userId, columns);
  if (change.queueIds !== undefined) await setQueues(tx, userId, change.queueIds);
  // The sockets of an operator receive notices for operators only.
  if (losesSuper) await endSessions(tx, userId, null);
  else if (columns.passwordHash) await endSessions(tx, userId, userId === actor.userId ? actor.sessionId : null);
  await recordAuditedChange(tx, {
    action: 'user.update',
    by: actor,
    subject: { id: userId, name: before.name },
    changes: userChanges({ ...before, queueIds: sorted(queuesBefore.map(({ id }) => id)) }, columns, change.queueIds),
  });
  tx.commandSockets('visibilityChanged', { userId });
  await announceUser(tx, 'update', userId);
  return findSessionUser(tx, userId, { admin: can(actor, 'settings-page:view') });
}

/** Personal screen preferences are announced to the person alone. */
const userChanges = (
  before: Record<string, unknown>,
  { defaultTheme: _theme, defaultMenu: _menu, language: _language, ...columns }: UserColumns,
  queueIds: number[] | undefined,
) =>
  changesBetween(before, { ...columns, queueIds: queueIds && sorted(queueIds) }, ['passwordHash', 'farewellMessage']);

const sorted = (ids: number[]): number[] => ids.toSorted((a, b) => a - b);
