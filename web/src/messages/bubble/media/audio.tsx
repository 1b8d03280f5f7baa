import type { Message } from '@balcao/contract/messages/message';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { formatDuration } from '../../../platform/formatting.ts';
import { useTexts } from '../../../platform/texts.ts';
import { useProgress } from '../../send-queue/send-queue.ts';
import { bubbleTexts } from '../bubble.texts.ts';
import classes from './media.module.css';
import { MediaBroken } from './media-state.tsx';
import { Progress } from './progress.tsx';
import { useMediaLink } from './use-media-link.ts';
import { usePinned } from './use-pinned.ts';
import { useSound } from './use-sound.ts';
import { Wave } from './wave.tsx';

/** A voice message: button, bars that are also the slider, speed. */
export function AudioPlayer({ message }: { message: Message }) {
  const t = useTexts(bubbleTexts);
  const { url, broken, onError, retry } = useMediaLink(message);
  const progress = useProgress(message.clientId);
  const sound = useSound(message.id, message.media?.sound?.seconds, onError);
  const { playing, rate, seconds, length } = sound;
  const src = usePinned(url, playing);
  if (broken) return <MediaBroken again={retry} />;
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={classes['audio']}>
      <button
        type="button"
        className={classes['play']}
        data-opens
        onClick={sound.toggle}
        aria-label={t(playing ? 'pause' : 'play')}
      >
        <Icon size={18} aria-hidden="true" />
      </button>
      <Wave message={message} seconds={seconds} length={length} canDecode={sound.hasPlayed} onSeek={sound.seek} />
      <button type="button" className={classes['speed']} onClick={sound.nextRate} aria-label={t('speed', { rate })}>
        {rate.toLocaleString(document.documentElement.lang)}×
      </button>
      <span className={classes['time']}>
        {playing || seconds > 0 ? `${formatDuration(seconds)} / ` : ''}
        {length === undefined ? '–:––' : formatDuration(length)}
      </span>
      {progress !== undefined && <Progress part={progress} clientId={message.clientId} />}
      <audio
        // `preload="none"`: opening a chat does not fetch all its audios.
        preload="none"
        src={src}
        onError={onError}
        {...sound.element}
      />
    </div>
  );
}
