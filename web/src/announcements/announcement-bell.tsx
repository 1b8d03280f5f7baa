import type { Announcement } from '@balcao/contract/announcements/announcement';
import { ActionIcon, Button, Popover, UnstyledButton } from '@mantine/core';
import { IconNews } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { NoteDialog } from '../ui/dialogs/note-dialog.tsx';
import { UnreadIcon } from '../ui/elements/unread-icon.tsx';
import { invalidateAnnouncements, readAnnouncements, useActiveAnnouncements } from './announcement.queries.ts';
import { announcementTexts } from './announcement.texts.ts';
import classes from './announcement-bell.module.css';
import { AnnouncementPriority } from './announcement-priority.tsx';

/** The operator's announcements in the top bar, with a dot while one is unread. Hidden while there are none. */
export function AnnouncementBell() {
  const t = useTexts(announcementTexts);
  const { announcements, hasUnread } = useActiveAnnouncements();
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Announcement>();
  const shown = announcements.find(({ id }) => id === chosen?.id) ?? chosen;
  const name = t(hasUnread ? 'bellUnread' : 'bell');
  const change = (next: boolean) => {
    setOpened(next);
    if (!next) return;
    // Opening marks them as read; if the call fails, the dot stays until the next time.
    if (hasUnread) void readAnnouncements().catch(() => {});
    // The addresses of pictures expire within the hour.
    else invalidateAnnouncements();
  };
  if (announcements.length === 0 && shown === undefined) return null;
  return (
    <>
      <Popover opened={opened} onChange={change} position="bottom-end" offset={12} width={340} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon size={34} aria-label={name} aria-haspopup="dialog" onClick={() => change(!opened)}>
            <UnreadIcon icon={IconNews} hasUnread={hasUnread} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} className={classes['list'] ?? ''} aria-label={t('bell')}>
          <ul>
            {announcements.map((announcement) => (
              <li key={announcement.id}>
                <UnstyledButton
                  className={classes['row'] ?? ''}
                  onClick={() => {
                    setOpened(false);
                    setChosen(announcement);
                  }}
                >
                  <strong>{announcement.title}</strong>
                  <span className="bc-cut">{announcement.text}</span>
                  <small>
                    <AnnouncementPriority priority={announcement.priority} isNamed />
                    {formatDate(announcement.publishedAt ?? announcement.createdAt)}
                  </small>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
      {shown && <AnnouncementNote announcement={shown} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function AnnouncementNote({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const t = useTexts(announcementTexts);
  const { title, text, mediaPath } = announcement;
  return (
    <NoteDialog title={title} size={560} onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      {mediaPath && <img className={classes['picture']} src={`/api/public/${mediaPath}`} alt="" />}
      <p className={classes['text']}>{text}</p>
    </NoteDialog>
  );
}
