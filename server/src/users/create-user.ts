import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { SessionUser } from '@balcao/contract/users/user';
import type { CreateUserInput } from '@balcao/contract/users/user.api';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requirePlanQuota } from '../companies/require-plan.ts';
import type { Tx } from '../platform/db/tx.ts';
import { readSetting } from '../settings/read-setting.ts';
import { findSessionUser } from './find-session-user.ts';
import { hashPassword } from './passwords/hash-password.ts';
import { requireStrongPassword } from './passwords/require-strong-password.ts';
import { announceUser } from './user.audience.ts';
import { insertUser } from './user.store.ts';
import { buildUserColumns } from './user-columns.ts';
import { setQueues } from './user-queue.store.ts';

export async function createUser(tx: Tx, actor: Actor, form: CreateUserInput): Promise<SessionUser> {
  ensure(can(actor, 'users:edit'), 'ERR_NO_PERMISSION');
  ensure((await readSetting(tx, 'userCreation')) === 'enabled', 'ERR_USER_CREATION_DISABLED');
  const { password, ...rest } = form;
  const { name, email } = form;
  await requireStrongPassword(tx, password, { name, email });
  const passwordHash = await hashPassword(password); // before anything is locked: it is slow on purpose
  await requirePlanQuota(tx, 'users');
  const id = await insertUser(tx, { ...(await buildUserColumns(rest)), name, email, passwordHash });
  await setQueues(tx, id, form.queueIds ?? []);
  const changes = changesBetween({}, { email, profile: form.profile, queueIds: form.queueIds });
  await recordAudit(tx, { action: 'user.create', by: actor, subject: { id, name }, changes });
  await announceUser(tx, 'create', id);
  return findSessionUser(tx, id, { admin: true });
}

/** Creates the first admin of a company, for which there is no actor yet. */
export async function createFirstAdmin(
  tx: Tx,
  admin: { name: string; email: string; passwordHash: string; super: boolean; language?: string | undefined },
): Promise<number> {
  const { language, ...columns } = admin;
  return insertUser(tx, { ...columns, profile: 'admin', ...(language && { language }) });
}
