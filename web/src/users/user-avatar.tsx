import type { UserPresence } from '@balcao/contract/users/presence.rules';
import { Avatar } from '../ui/elements/avatar.tsx';
import { useColleague } from './colleague.queries.ts';

type Props = { user: { id: number; name: string }; size: number; presence?: UserPresence | undefined };

/** The picture of a user of the company, by id and name. */
export function UserAvatar({ user, size, presence }: Props) {
  return <Avatar name={user.name} src={useColleague(user.id)?.profileImage} size={size} presence={presence} />;
}
