import { availability, presenceOf } from '@balcao/contract/users/presence.rules';
import type { Colleague, User } from '@balcao/contract/users/user';
import type { Enabled } from '@balcao/contract/wire';
import type { Tx } from '../platform/db/tx.ts';
import { userPictureUrl } from './pictures/user-picture-url.ts';
import type { UserRow } from './user.store.ts';
import type { QueueOf } from './user-queue.store.ts';

type Urls = Pick<Tx, 'fileUrl'>;

/** A user as admins see them. Pure. */
export const presentUser = (tx: Urls, row: UserRow, queues: QueueOf[]): User => ({
  ...presentColleague(tx, row, queues),
  email: row.email,
  companyId: row.companyId,
  whatsappId: row.whatsappId,
  startWork: row.startWork,
  endWork: row.endWork,
  isTricked: toEnabled(row.isTricked),
  spy: row.profile === 'admin' ? 'enabled' : '',
  allTicket: row.allTicket ? 'enable' : 'disable',
  twoFactor: row.twoFactor,
  company: { id: row.companyId, name: row.companyName },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** A user as others see them: enough to transfer a ticket to them. Pure. */
export const presentColleague = (tx: Urls, row: UserRow, queues: QueueOf[]): Colleague => ({
  id: row.id,
  name: row.name,
  profile: parseProfile(row.profile),
  online: row.online,
  presence: presenceOf(readAvailability(row)),
  profileImage: userPictureUrl(tx, row.profileFileId),
  queues: queues
    .filter(({ userId }) => userId === row.id)
    .map(({ id, name, color }) => ({ id, name, color, UserQueue: { userId: row.id, queueId: id } })),
});

/** Maps the columns of presence; a check constraint guarantees the text. */
export const readAvailability = ({
  online,
  availability: text,
  idle,
}: Pick<UserRow, 'online' | 'availability' | 'idle'>) => ({
  online,
  availability: availability.catch('available').parse(text),
  idle,
});

export const toEnabled = (on: boolean): Enabled => (on ? 'enabled' : 'disabled');

/** The only place where a profile is parsed: an unknown one gets the least rights. */
export const parseProfile = (text: string): User['profile'] => {
  const lower = text.toLowerCase();
  return lower === 'admin' || lower === 'supervisor' ? lower : 'user';
};
