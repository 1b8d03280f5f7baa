import { Tooltip } from '@mantine/core';
import { useTexts } from '../../platform/texts.ts';
import { UserAvatar } from '../../users/user-avatar.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import type { ColleaguePresence } from './colleague-presence.ts';
import classes from './colleagues.module.css';

/** Avatars of colleagues viewing the ticket, for the head. */
export function ColleagueAvatars({ present }: { present: readonly ColleaguePresence[] }) {
  const presenceText = usePresenceText();
  if (present.length === 0) return null;
  return (
    <Tooltip label={presenceText(present)}>
      <span className={classes['faces']} aria-hidden="true">
        {present.slice(0, 3).map(({ id, name, isWriting }) => (
          <span key={id} data-writing={isWriting || undefined}>
            <UserAvatar user={{ id, name }} size={24} />
          </span>
        ))}
      </span>
    </Tooltip>
  );
}

/** Notice above the composer that a colleague is viewing or writing. */
export function ColleagueNotice({ present }: { present: readonly ColleaguePresence[] }) {
  const presenceText = usePresenceText();
  return (
    <span
      className={`${classes['line']} bc-cut`}
      role="status"
      data-writing={present.some((one) => one.isWriting) || undefined}
    >
      {present.length > 0 && presenceText(present)}
    </span>
  );
}

function usePresenceText() {
  const t = useTexts(ticketTexts);
  return (present: readonly ColleaguePresence[]): string => {
    const writing = present.filter((one) => one.isWriting);
    const names = (writing.length > 0 ? writing : present).map(({ name }) => name.split(' ')[0]).join(', ');
    const one = (writing.length > 0 ? writing : present).length === 1;
    if (writing.length > 0) return one ? t('colleagueWrites', { names }) : t('colleaguesWrite', { names });
    return one ? t('colleagueLooks', { names }) : t('colleaguesLook', { names });
  };
}
