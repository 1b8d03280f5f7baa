import type { User } from '@balcao/contract/users/user';
import { useTexts } from '../platform/texts.ts';
import { QueueDots } from '../queues/queue-dots.tsx';
import { presenceTexts } from '../shell/presence/presence.texts.ts';
import { Avatar } from '../ui/elements/avatar.tsx';
import { NameCell } from '../ui/tables/name-cell.tsx';
import type { CardContent } from '../ui/tables/record-cards.tsx';
import type { Column } from '../ui/tables/record-table.tsx';
import { userTexts } from './user.texts.ts';

/** A user as a row and as a card. */
export function useUserColumns(): { columns: readonly Column<User>[]; card: CardContent<User> } {
  const t = useTexts(userTexts);
  const p = useTexts(presenceTexts);
  return {
    columns: [
      { key: 'name', title: t('name'), cell: (user) => <UserName user={user} /> },
      { key: 'email', title: t('email'), cell: (user) => user.email },
      { key: 'profile', title: t('profile'), width: 124, cell: (user) => t(user.profile) },
      { key: 'presence', title: t('presence'), width: 112, cell: (user) => p(user.presence) },
      {
        key: 'queues',
        title: t('queues'),
        cell: (user) => user.queues.length > 0 && <QueueDots queues={user.queues} />,
      },
      {
        key: 'workingHours',
        title: t('workingHours'),
        width: 112,
        cell: ({ startWork, endWork }) => (
          <span data-numeric>
            {startWork}–{endWork}
          </span>
        ),
      },
    ],
    card: (user) => ({
      picture: <Avatar name={user.name} src={user.profileImage} presence={user.presence} />,
      title: user.name,
      second: user.email,
      third: `${p(user.presence)} · ${t(user.profile)} · ${t('hours', { start: user.startWork, end: user.endWork })}`,
    }),
  };
}

function UserName({ user }: { user: User }) {
  const picture = <Avatar name={user.name} src={user.profileImage} size={32} presence={user.presence} />;
  return <NameCell picture={picture} name={user.name} />;
}
