import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { composerTexts } from './composer.texts.ts';
import { type Recording, startRecording } from './recording.ts';

/** Shorter recordings are discarded as accidental. */
const recordingMinBytes = 10_000;

export type Recorder = {
  state: 'idle' | 'recording' | 'sending';
  startedAt: number;
  /** current level, 0 to 1 */
  level: () => number;
  start: () => Promise<void>;
  cancel: () => void;
  send: () => Promise<void>;
};

/** State machine of the recorder; errors of the browser are shown and end it. */
export function useRecorder(onDone: (mp3: Blob) => void): Recorder {
  const t = useTexts(composerTexts);
  const [state, setState] = useState<Recorder['state']>('idle');
  const [startedAt, setStartedAt] = useState(0);
  const recording = useRef<Recording>(undefined);
  const asked = useRef(0);
  useEffect(
    () => () => {
      asked.current = -1;
      recording.current?.cancel();
    },
    [],
  );

  const fail = (error: unknown) => {
    recording.current = undefined;
    setState('idle');
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') toast.error(t('microphoneDenied'));
    else if (name === 'NotFoundError' || error instanceof TypeError) toast.error(t('noMicrophone'));
    else toast.error(t('recordingFailed', { reason: error instanceof Error ? error.message : String(error) }));
  };
  const start = async () => {
    const mine = ++asked.current;
    try {
      const begun = await startRecording();
      // Unmounted or cancelled during the permission prompt.
      if (asked.current !== mine) return begun.cancel();
      recording.current = begun;
      setStartedAt(Date.now());
      setState('recording');
    } catch (error) {
      if (asked.current === mine) fail(error);
    }
  };
  const cancel = () => {
    asked.current++;
    recording.current?.cancel();
    recording.current = undefined;
    setState('idle');
  };
  const send = async () => {
    const its = recording.current;
    if (!its) return;
    recording.current = undefined;
    setState('sending');
    try {
      const mp3 = await its.finish();
      if (mp3.size < recordingMinBytes) toast.info(t('tooShort'));
      else onDone(mp3);
      setState('idle');
    } catch (error) {
      fail(error);
    }
  };
  return { state, startedAt, level: () => recording.current?.level() ?? 0, start, cancel, send };
}
