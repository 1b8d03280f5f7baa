import type { Colleague, User } from '@balcao/contract/users/user';
import type { Enabled } from '@balcao/contract/wire';
import type { QueueOf } from './membership.store.ts';
import type { UserRow } from './user.store.ts';

/** A user as admins see them. Pure. */
export const userView = (row: UserRow, queues: QueueOf[]): User => ({
  ...colleagueView(row, queues),
  email: row.email,
  companyId: row.companyId,
  whatsappId: row.whatsappId,
  startWork: row.startWork,
  endWork: row.endWork,
  isTricked: enabledWhen(row.isTricked),
  spy: row.profile === 'admin' ? 'enabled' : '',
  allTicket: row.allTicket ? 'enable' : 'disable',
  profileImage: null,
  company: { id: row.companyId, name: row.companyName },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** A user as others see them: enough to transfer a ticket to them. Pure. */
export const colleagueView = (row: UserRow, queues: QueueOf[]): Colleague => ({
  id: row.id,
  name: row.name,
  profile: profileOf(row.profile),
  online: row.online,
  queues: queues
    .filter(({ userId }) => userId === row.id)
    .map(({ id, name, color }) => ({ id, name, color, UserQueue: { userId: row.id, queueId: id } })),
});

export const enabledWhen = (on: boolean): Enabled => (on ? 'enabled' : 'disabled');

/** The one place where a profile is read: the least rights for what is not one. */
export const profileOf = (text: string): User['profile'] => {
  const lower = text.toLowerCase();
  return lower === 'admin' || lower === 'supervisor' ? lower : 'user';
};
