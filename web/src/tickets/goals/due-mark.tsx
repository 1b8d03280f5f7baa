import type { Ticket } from '@balcao/contract/tickets/ticket';
import { IconTargetArrow } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { useDuration } from '../use-duration.ts';
import classes from './due-mark.module.css';
import { dueTone } from './due-tone.ts';
import { goalTexts } from './goal.texts.ts';

/** Mark on a row: the time until its queue's goal is missed, or since when it has been. */
export function DueMark({ ticket: { dueAt, status }, now }: { ticket: Pick<Ticket, 'dueAt' | 'status'>; now: number }) {
  const t = useTexts(goalTexts);
  const duration = useDuration();
  if (dueAt === null || status === 'closed') return null;
  const tone = dueTone(dueAt, now);
  const [from, to] = tone === 'late' ? [dueAt, now] : [new Date(now).toISOString(), Date.parse(dueAt)];
  const time = duration(from, to, true);
  const words = t(tone === 'late' ? 'lateBy' : 'dueIn', { time });
  return (
    <span className={classes['mark']} data-tone={tone} title={words}>
      <IconTargetArrow size={14} stroke={1.6} aria-hidden="true" />
      <span className="bc-said">{words}</span>
      <span aria-hidden="true">{tone === 'late' ? `−${time}` : time}</span>
    </span>
  );
}
