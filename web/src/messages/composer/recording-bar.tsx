import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerRecord, IconSend2, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { shortcutIn } from '../../ui/keyboard/shortcuts.ts';
import { useSound } from '../bubble/media/use-sound.ts';
import classes from './composer.module.css';
import { composerTexts } from './composer.texts.ts';
import type { Recorder } from './use-recorder.ts';

const bars = 40;
type Props = { recorder: Recorder; narrow: boolean };

/** Bar of a recording: discard, time, level, pause, resume, and send. While paused, the recording can be played. */
export function RecordingBar({ recorder, narrow }: Props) {
  const t = useTexts(composerTexts);
  const { state, preview } = recorder;
  const { seconds, levels } = useMeter(recorder);
  const recording = state === 'recording';
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape pauses instead of leaving the conversation, so that no recording is lost.
    if (shortcutIn('writing', event.nativeEvent) !== 'cancel') return;
    event.stopPropagation();
    if (recording) void recorder.pause();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div className={classes['recording']} role="group" aria-label={t('recording')} onKeyDown={onKeyDown}>
      <IconButton icon={IconTrash} name={t('cancelRecording')} onClick={recorder.cancel} />
      {state === 'paused' ? (
        <Preview key={preview} url={preview} seconds={seconds} />
      ) : (
        <>
          <span className={classes['recordDot']} aria-hidden="true" />
          <time role="timer" aria-label={t('recording')}>
            {formatClock(seconds)}
          </time>
        </>
      )}
      <span className={classes['levels']} data-paused={state === 'paused' || undefined} aria-hidden="true">
        {levels.map((loud, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in a meter
          <i key={place} style={{ height: `${Math.max(3, loud * 24)}px` }} />
        ))}
      </span>
      <span className="bc-said" role="status">
        {state === 'paused' && t('paused')}
      </span>
      {state === 'sending' ? (
        <span role="status">{t('encoding')}</span>
      ) : (
        <IconButton
          icon={recording ? IconPlayerPause : IconPlayerRecord}
          iconSize={20}
          name={t(recording ? 'pauseRecording' : 'resumeRecording')}
          onClick={() => void (recording ? recorder.pause() : recorder.resume())}
        />
      )}
      <SendButton recorder={recorder} narrow={narrow} />
    </div>
  );
}

/** Has the focus when the bar appears, as the composer had: Enter sends. */
function SendButton({ recorder, narrow }: Props) {
  const t = useTexts(composerTexts);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const common = { ref: button, loading: recorder.state === 'sending', onClick: () => void recorder.send() };
  if (narrow)
    return (
      <IconButton
        {...common}
        className={classes['round'] ?? ''}
        icon={IconSend2}
        iconSize={22}
        name={t('sendRecording')}
      />
    );
  return (
    <Button
      {...common}
      size="xs"
      rightSection={<IconSend2 size={16} stroke={1.6} aria-hidden="true" />}
      aria-label={t('sendRecording')}
    >
      {t('send')}
    </Button>
  );
}

/** Playback of the recording so far. */
function Preview({ url, seconds }: { url: string | undefined; seconds: number }) {
  const t = useTexts(composerTexts);
  const sound = useSound(undefined, seconds, () => undefined);
  return (
    <>
      <IconButton
        icon={sound.playing ? IconPlayerPause : IconPlayerPlay}
        iconSize={20}
        name={t(sound.playing ? 'stopPlayback' : 'playRecording')}
        disabled={url === undefined}
        onClick={sound.toggle}
      />
      <time>
        {sound.playing && `${formatClock(sound.seconds)} / `}
        {formatClock(seconds)}
      </time>
      <audio src={url} {...sound.element} />
    </>
  );
}

/** mm:ss, padded so that the layout does not shift. */
const formatClock = (seconds: number): string => formatDuration(seconds).padStart(5, '0');

/** Length and recent levels, ten times a second while recording. */
function useMeter({ state, preview, seconds, level }: Recorder) {
  const [meter, setMeter] = useState({ seconds: 0, levels: [] as readonly number[] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seconds` and `level` only read; the clock runs as long as the recording
  useEffect(() => {
    if (state === 'paused') setMeter(({ levels }) => ({ seconds: seconds(), levels }));
    if (state !== 'recording') return;
    const timer = setInterval(
      () => setMeter(({ levels }) => ({ seconds: seconds(), levels: [...levels, level()].slice(-bars) })),
      100,
    );
    return () => clearInterval(timer);
  }, [state, preview]);
  return meter;
}
