import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatDuration } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { sandboxTexts } from '../sandbox.texts.ts';
import classes from './phone-bubble.module.css';

/** A voice message on the phone: play button, seek slider, time. */
export function AudioPlayer({ url }: { url: string }) {
  const t = useTexts(sandboxTexts);
  const sound = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [length, setLength] = useState(0);
  const toggle = () => (playing ? sound.current?.pause() : void sound.current?.play().catch(() => setPlaying(false)));
  return (
    <span className={classes['sound']}>
      <button type="button" onClick={toggle} aria-label={t(playing ? 'pause' : 'play')}>
        {playing ? (
          <IconPlayerPauseFilled size={17} aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled size={17} aria-hidden="true" />
        )}
      </button>
      <input
        type="range"
        min={0}
        max={length || 1}
        step={0.1}
        value={position}
        aria-label={t('position')}
        onChange={(event) => {
          setPosition(Number(event.currentTarget.value));
          if (sound.current) sound.current.currentTime = Number(event.currentTarget.value);
        }}
      />
      <small>{formatDuration(playing || position > 0 ? position : length)}</small>
      {/* biome-ignore lint/a11y/useMediaCaption: a voice message has no captions */}
      <audio
        ref={sound}
        src={url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPosition(0)}
        onTimeUpdate={(event) => setPosition(event.currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) => setLength(Number.isFinite(duration) ? duration : 0)}
      />
    </span>
  );
}
