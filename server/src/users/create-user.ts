import { demand } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { SessionUser } from '@balcao/contract/users/user';
import type { CreateUserInput } from '@balcao/contract/users/user.api';
import { demandRoom } from '../companies/demand-room.ts';
import type { Tx } from '../platform/tx.ts';
import { settingOf } from '../settings/setting-of.ts';
import { setQueues } from './membership.store.ts';
import { hashPassword } from './password.ts';
import { findSessionUser } from './session-user.ts';
import { announceUser } from './user.audience.ts';
import { insertUser } from './user.store.ts';
import { userColumns } from './user-columns.ts';

export async function createUser(tx: Tx, actor: Actor, form: CreateUserInput): Promise<SessionUser> {
  demand(actor.profile === 'admin', 'ERR_NO_PERMISSION');
  demand((await settingOf(tx, 'userCreation')) === 'enabled', 'ERR_USER_CREATION_DISABLED');
  const { password, ...rest } = form;
  const { name, email } = form;
  const passwordHash = await hashPassword(password); // before anything is locked: it is slow on purpose
  await demandRoom(tx, 'users');
  const id = await insertUser(tx, { ...(await userColumns(rest)), name, email, passwordHash });
  await setQueues(tx, id, form.queueIds ?? []);
  await announceUser(tx, 'create', id);
  return findSessionUser(tx, id, { admin: true });
}

/** The first admin of a company that has nobody yet to ask. */
export async function createFirstAdmin(
  tx: Tx,
  admin: { name: string; email: string; password: string; super: boolean },
): Promise<number> {
  const { name, email, password } = admin;
  return insertUser(tx, {
    name,
    email,
    passwordHash: await hashPassword(password),
    profile: 'admin',
    super: admin.super,
  });
}
