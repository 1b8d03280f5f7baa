import type { Message } from '@balcao/contract/messages/message';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../../platform/formatting.ts';
import { useTexts } from '../../../platform/texts.ts';
import { useProgress } from '../../send-queue/send-queue.ts';
import { bubbleTexts } from '../bubble.texts.ts';
import classes from './media.module.css';
import { MediaBroken } from './media-state.tsx';
import { Progress } from './progress.tsx';
import { useMediaLink } from './use-media-link.ts';
import { Wave } from './wave.tsx';

const rates = [1, 1.5, 2];
/** Only one plays at a time; the chosen speed applies to the next ones. */
let playingAudio: HTMLAudioElement | undefined;
let lastRate = 1;

/** A voice message: button, bars that are also the slider, speed. */
export function AudioPlayer({ message }: { message: Message }) {
  const t = useTexts(bubbleTexts);
  const audio = useRef<HTMLAudioElement>(null);
  const { url, broken, onError, retry } = useMediaLink(message);
  const progress = useProgress(message.clientId);
  const [playing, setPlaying] = useState(false);
  const [rate, setRate] = useState(lastRate);
  const [seconds, setSeconds] = useState(0);
  const sound = message.media?.sound;
  const [length, setLength] = useState<number | undefined>(sound?.seconds);
  const [hasPlayed, setHasPlayed] = useState(false);

  useEffect(() => {
    const its = audio.current;
    return () => {
      if (playingAudio === its) playingAudio = undefined;
    };
  }, []);
  // `timeupdate` fires only four times a second: animation frames keep the bars smooth.
  useEffect(() => {
    if (!playing) return;
    let frame = requestAnimationFrame(function follow() {
      setSeconds(audio.current?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing]);

  if (broken) return <MediaBroken again={retry} />;

  const toggle = () => {
    const its = audio.current;
    if (!its) return;
    if (!its.paused) return its.pause();
    if (playingAudio !== its) playingAudio?.pause();
    playingAudio = its;
    its.playbackRate = rate;
    its.play().catch(onError);
  };
  const nextRate = () => {
    lastRate = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
    setRate(lastRate);
    if (audio.current) audio.current.playbackRate = lastRate;
  };

  return (
    <div className={classes['audio']}>
      <button type="button" className={classes['play']} onClick={toggle} aria-label={t(playing ? 'pause' : 'play')}>
        {playing ? (
          <IconPlayerPauseFilled size={18} aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled size={18} aria-hidden="true" />
        )}
      </button>
      <Wave
        message={message}
        seconds={seconds}
        length={length}
        canDecode={hasPlayed}
        onSeek={(to) => {
          setSeconds(to);
          if (audio.current) audio.current.currentTime = to;
        }}
      />
      <button type="button" className={classes['speed']} onClick={nextRate} aria-label={t('speed', { rate })}>
        {rate.toLocaleString(document.documentElement.lang)}×
      </button>
      <span className={classes['time']}>
        {playing || seconds > 0 ? `${formatDuration(seconds)} / ` : ''}
        {length === undefined ? '–:––' : formatDuration(length)}
      </span>
      {progress !== undefined && <Progress part={progress} clientId={message.clientId} />}
      {/* biome-ignore lint/a11y/useMediaCaption: a voice message has no captions */}
      <audio
        ref={audio}
        src={url}
        // `preload="none"`: opening a chat does not fetch all its audios.
        preload="none"
        onError={onError}
        onPlay={() => {
          setPlaying(true);
          setHasPlayed(true);
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => setSeconds(0)}
        onDurationChange={(event) => {
          const { duration } = event.currentTarget;
          // Streamed recordings report no duration until fully loaded.
          setLength(Number.isFinite(duration) ? duration : sound?.seconds);
        }}
      />
    </div>
  );
}
