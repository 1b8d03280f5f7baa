import { readStored, writeStored } from '../../../platform/storage/storage.ts';

/** Number of audios whose positions are stored in the browser. */
const maxRemembered = 100;

/** The position at which playback stopped, in seconds; 0 for a new audio and one that was played to its end. */
export const resumePosition = (messageId: string | undefined): number =>
  messageId === undefined ? 0 : (readStored('resumePosition')?.[messageId] ?? 0);

export function rememberPosition(messageId: string | undefined, seconds: number): void {
  if (messageId === undefined) return;
  const { [messageId]: _, ...others } = readStored('resumePosition') ?? {};
  const remembered = Object.entries(others).slice(-maxRemembered + 1);
  if (seconds > 0) remembered.push([messageId, Math.round(seconds * 10) / 10]);
  writeStored('resumePosition', Object.fromEntries(remembered));
}
