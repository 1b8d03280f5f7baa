import type { CampaignSettings } from './campaign-setting.ts';

export type CampaignPace = Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>;

/**
 * The pause between this person and the next, and the number of people since the last longer pause. `chance` (0 to 1)
 * makes pauses up to a fifth shorter or longer.
 */
export function nextGap(sincePause: number, pace: CampaignPace, chance: number): { gapMs: number; sincePause: number } {
  const { messageInterval, longerIntervalAfter, greaterInterval } = pace;
  const people = sincePause + 1;
  const isLong = longerIntervalAfter > 0 && people >= longerIntervalAfter;
  const seconds = isLong ? Math.max(greaterInterval, messageInterval) : messageInterval;
  return { gapMs: Math.round(seconds * 1000 * (0.8 + 0.4 * chance)), sincePause: isLong ? 0 : people };
}

/** Messages per hour at the mean of the pauses; null: as fast as the channel accepts them. */
export function messagesPerHour(pace: CampaignPace): number | null {
  if (hasNoPace(pace)) return null;
  const { messageInterval, longerIntervalAfter: after, greaterInterval } = pace;
  if (after === 0) return Math.round(3600 / messageInterval);
  const spent = messageInterval * (after - 1) + Math.max(greaterInterval, messageInterval);
  return Math.round((3600 * after) / spent);
}

/** Messages are sent one by one, as fast as the channel accepts them. */
export const hasNoPace = ({ messageInterval, longerIntervalAfter, greaterInterval }: CampaignPace): boolean =>
  messageInterval === 0 && (longerIntervalAfter === 0 || greaterInterval === 0);
