import { IconHourglass, IconHourglassOff } from '@tabler/icons-react';
import { formatTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import type { Thread } from '../message.live.ts';
import { currentTimer, timerParts } from './disappearing.rules.ts';
import { disappearingTexts } from './disappearing.texts.ts';
import classes from './thread.module.css';

function useTimerText() {
  const t = useTexts(disappearingTexts);
  return (seconds: number): string => {
    const { unit, count } = timerParts(seconds);
    return t(unit, { count });
  };
}

/** A divider: the chat's timer changed. */
export function TimerChange({ seconds, at }: { seconds: number; at: string }) {
  const t = useTexts(disappearingTexts);
  const timeOf = useTimerText();
  const Icon = seconds > 0 ? IconHourglass : IconHourglassOff;
  return (
    <p className={classes['log']}>
      <Icon size={14} stroke={1.6} aria-hidden="true" />
      <span>
        {seconds > 0 ? t('on', { time: timeOf(seconds) }) : t('off')} · <time dateTime={at}>{formatTime(at)}</time>
      </span>
    </p>
  );
}

/** Above the composer, while the chat has a timer: messages written now disappear from the customer's phone as well. */
export function TimerNotice({ thread }: { thread: Thread | undefined }) {
  const t = useTexts(disappearingTexts);
  const timeOf = useTimerText();
  const seconds = thread?.atEnd ? currentTimer(thread.messages) : 0;
  if (seconds === 0) return null;
  return (
    <div className={classes['window']} role="status">
      <IconHourglass size={17} stroke={1.6} aria-hidden="true" />
      <span>{t('notice', { time: timeOf(seconds) })}</span>
    </div>
  );
}
