import { Tooltip } from '@mantine/core';
import { useTexts } from '../../platform/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './colleagues.module.css';
import type { Present } from './present.ts';

/** Avatars of colleagues viewing the ticket, for the head. */
export function ColleagueFaces({ present }: { present: readonly Present[] }) {
  const say = useSay();
  if (present.length === 0) return null;
  return (
    <Tooltip label={say(present)}>
      <span className={classes['faces']} aria-hidden="true">
        {present.slice(0, 3).map(({ id, name, writing }) => (
          <span key={id} data-writing={writing || undefined}>
            <Avatar name={name} size={24} />
          </span>
        ))}
      </span>
    </Tooltip>
  );
}

/** Notice above the composer that a colleague is viewing or writing. */
export function ColleagueLine({ present }: { present: readonly Present[] }) {
  const say = useSay();
  return (
    <span
      className={`${classes['line']} bc-cut`}
      role="status"
      data-writing={present.some((one) => one.writing) || undefined}
    >
      {present.length > 0 && say(present)}
    </span>
  );
}

function useSay() {
  const t = useTexts(ticketTexts);
  return (present: readonly Present[]): string => {
    const writing = present.filter((one) => one.writing);
    const names = (writing.length > 0 ? writing : present).map(({ name }) => name.split(' ')[0]).join(', ');
    const one = (writing.length > 0 ? writing : present).length === 1;
    if (writing.length > 0) return one ? t('colleagueWrites', { names }) : t('colleaguesWrite', { names });
    return one ? t('colleagueLooks', { names }) : t('colleaguesLook', { names });
  };
}
