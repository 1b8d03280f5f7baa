import { useTexts } from '../../platform/texts.ts';
import { DayName } from '../../ui/elements/day-name.tsx';
import { Bubble } from '../bubble/bubble.tsx';
import { NoteBubble } from '../bubble/note-bubble.tsx';
import { EarlierDivider } from '../earlier/earlier-divider.tsx';
import { TimerChange } from './disappearing.tsx';
import { LogEntry } from './log-entry.tsx';
import classes from './thread.module.css';
import { threadTexts } from './thread.texts.ts';
import type { ThreadRow } from './thread-rows.ts';

export function ThreadRowView({ row }: { row: ThreadRow }) {
  const t = useTexts(threadTexts);
  switch (row.kind) {
    case 'day':
      return (
        <div className={classes['day']}>
          <DayName at={row.at} />
        </div>
      );
    case 'ticket':
      return <EarlierDivider ticket={row.ticket} />;
    case 'unread':
      return (
        // biome-ignore lint/a11y/useSemanticElements: an hr holds no words
        <div className={classes['unread']} role="separator" aria-label={t('unread', { count: row.count })}>
          <span>{t('unread', { count: row.count })}</span>
        </div>
      );
    case 'log':
      return <LogEntry log={row.log} />;
    case 'timer':
      return <TimerChange seconds={row.seconds} at={row.at} />;
    case 'note':
      return <NoteBubble message={row.message} />;
    case 'message':
      return <Bubble messages={[row.message]} first={row.first} reactions={row.reactions} />;
    case 'album': {
      const [one, ...others] = row.messages;
      return one ? <Bubble messages={[one, ...others]} first={row.first} reactions={row.reactions} /> : null;
    }
  }
}
