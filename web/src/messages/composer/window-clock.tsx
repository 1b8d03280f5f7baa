import { Tooltip } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { formatTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { useNow } from '../../ui/use-now.ts';
import classes from './composer.module.css';
import { composerTexts } from './composer.texts.ts';
import { type ReplyWindow, remainingTime } from './reply-window.rules.ts';

/**
 * The time left in which free text can be sent. Amber in the last hour; hidden when closed, which the notice explains.
 */
export function WindowClock({ window }: { window: ReplyWindow | undefined }) {
  const t = useTexts(composerTexts);
  const now = useNow(10_000);
  const left = window && remainingTime(window, now);
  if (!left || window.closesAtMs === null) return null;
  const text = left.isEnding ? t('minutesLeft', { minutes: left.minutes }) : t('hoursLeft', { hours: left.hours });
  const hint = t('windowOpen', { left: text, time: formatTime(window.closesAtMs) });
  return (
    <Tooltip label={hint}>
      <span className={classes['clock']} data-ending={left.isEnding || undefined} role="timer" aria-label={hint}>
        <IconClock size={15} stroke={1.6} aria-hidden="true" />
        {text}
      </span>
    </Tooltip>
  );
}
