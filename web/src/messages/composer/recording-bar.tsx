import { Button } from '@mantine/core';
import { IconSend2, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import classes from './composer.module.css';
import { composerTexts } from './composer.texts.ts';
import type { Recorder } from './use-recorder.ts';

const bars = 40;

/** Bar of a running recording: duration, level, cancel and send. */
export function RecordingBar({ recorder, narrow }: { recorder: Recorder; narrow: boolean }) {
  const t = useTexts(composerTexts);
  const { state, startedAt, level } = recorder;
  const [now, setNow] = useState(startedAt);
  const [levels, setLevels] = useState<number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `level` only reads; the clock runs as long as the recording
  useEffect(() => {
    if (state !== 'recording') return;
    const timer = setInterval(() => {
      setNow(Date.now());
      setLevels((cached) => [...cached, level()].slice(-bars));
    }, 100);
    return () => clearInterval(timer);
  }, [state]);
  const sending = state === 'sending';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div className={classes['recording']} role="group" aria-label={t('recording')}>
      <IconButton icon={IconTrash} name={t('cancelRecording')} onClick={recorder.cancel} />
      <span className={classes['recordDot']} aria-hidden="true" />
      <time role="timer" aria-label={t('recording')}>
        {clock(Math.max(0, now - startedAt))}
      </time>
      <span className={classes['levels']} aria-hidden="true">
        {levels.map((loud, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in a meter
          <i key={place} style={{ height: `${Math.max(3, loud * 24)}px` }} />
        ))}
      </span>
      {sending && <span role="status">{t('encoding')}</span>}
      {narrow ? (
        <IconButton
          className={classes['round'] ?? ''}
          icon={IconSend2}
          iconSize={22}
          name={t('sendRecording')}
          onClick={() => void recorder.send()}
          loading={sending}
          data-autofocus
        />
      ) : (
        <Button
          size="xs"
          rightSection={<IconSend2 size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => void recorder.send()}
          loading={sending}
          aria-label={t('sendRecording')}
        >
          {t('send')}
        </Button>
      )}
    </div>
  );
}

/** mm:ss */
const clock = (ms: number) => {
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(ms / 1000);
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
};
