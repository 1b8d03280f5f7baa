import type { Message } from '@balcao/contract/messages/message';
import { formatDuration } from '../../../platform/formatting.ts';
import { mediaPath } from '../../../platform/media-path.ts';
import { useTexts } from '../../../platform/texts.ts';
import { isLocal } from '../../message.live.ts';
import { bubbleTexts } from '../bubble.texts.ts';
import classes from './media.module.css';
import { barCount, barsOf, useWaveform } from './waveform.ts';

type Props = {
  message: Message;
  seconds: number;
  length: number | undefined;
  /** the audio was played, so its file is loaded and may be decoded */
  canDecode: boolean;
  onSeek: (seconds: number) => void;
};

const [barWidth, pitch, height] = [2.5, 4, 28];

/** Waveform bars under an invisible range input, for keyboard and screen readers. */
export function Wave({ message, seconds, length, canDecode, onSeek }: Props) {
  const t = useTexts(bubbleTexts);
  // The CSP allows playing blob URLs but not fetching them: bars are computed from the server's copy.
  const storedUrl = isLocal(message) || message.mediaUrl === null ? undefined : mediaPath(message.mediaUrl);
  const sentPeaks = message.media?.sound?.waveform;
  const read = useWaveform(message.id, canDecode && !sentPeaks ? storedUrl : undefined, message.media?.sizeBytes ?? 0);
  const peaks = sentPeaks ? barsOf(sentPeaks, barCount) : read;
  const played = length ? (seconds / length) * barCount : 0;
  return (
    <span className={classes['wave']}>
      <svg viewBox={`0 0 ${barCount * pitch} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: barCount }, (_, bar) => {
          const tall = Math.max(3, (peaks?.[bar] ?? 0) * 24);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name than their place
              key={bar}
              x={bar * pitch}
              y={(height - tall) / 2}
              width={barWidth}
              height={tall}
              rx={1.25}
              data-played={bar < played || undefined}
            />
          );
        })}
      </svg>
      <input
        type="range"
        min={0}
        max={length ?? 0}
        step={0.1}
        value={Math.min(seconds, length ?? 0)}
        disabled={!length}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
        aria-label={t('position')}
        aria-valuetext={formatDuration(seconds)}
      />
    </span>
  );
}
