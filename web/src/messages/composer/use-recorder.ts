import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { translate } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { useWarnBeforeUnload } from '../../ui/forms/unsaved-entries.ts';
import { composerTexts } from './composer.texts.ts';
import { type Recording, startRecording } from './recording.ts';

/** Shorter recordings are discarded as accidental. */
const recordingMinBytes = 10_000;

export type Recorder = {
  state: 'idle' | 'recording' | 'paused' | 'sending';
  /** recorded so far, without pauses */
  seconds: () => number;
  /** current level, 0 to 1 */
  level: () => number;
  /** while paused: object URL of the recording so far */
  preview: string | undefined;
  start: () => Promise<void>;
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  cancel: () => void;
  send: () => Promise<void>;
};

/**
 * State machine of the recorder; errors of the browser are shown and end it. `onLeft` gets the recording if the
 * conversation is left, or the microphone lost, while recording.
 */
export function useRecorder(onDone: (mp3: Blob) => void, onLeft: (mp3: Blob) => void): Recorder {
  const [state, setState] = useState<Recorder['state']>('idle');
  const recording = useRef<Recording>(undefined);
  const asked = useRef(0);
  useFinishOnLeave(recording, asked, onLeft);
  useWarnBeforeUnload(state !== 'idle', () => true);

  const end = () => {
    recording.current = undefined;
    setState('idle');
  };
  const fail = (error: unknown) => {
    recording.current?.cancel();
    end();
    toast.error(describeFailure(error));
  };
  const start = async () => {
    const mine = ++asked.current;
    try {
      const begun = await startRecording();
      // Unmounted or cancelled during the permission prompt.
      if (asked.current !== mine) return begun.cancel();
      recording.current = begun;
      setState('recording');
      void begun.lost.then((reason) => recording.current === begun && endLostRecording(begun, reason, end, onLeft));
    } catch (error) {
      if (asked.current === mine) fail(error);
    }
  };
  const cancel = () => {
    asked.current++;
    recording.current?.cancel();
    end();
  };
  const send = async () => {
    const its = recording.current;
    if (!its) return;
    recording.current = undefined;
    setState('sending');
    try {
      const mp3 = await its.finish();
      if (mp3.size < recordingMinBytes) toast.info(words('tooShort'));
      else onDone(mp3);
      end();
    } catch (error) {
      fail(error);
    }
  };
  return {
    state,
    seconds: () => recording.current?.seconds() ?? 0,
    level: () => recording.current?.level() ?? 0,
    ...usePause({ recording: () => recording.current, state, setState, fail }),
    start,
    cancel,
    send,
  };
}

const passOnIfLong = (mp3: Blob, onLeft: (mp3: Blob) => void): void => {
  if (mp3.size >= recordingMinBytes) onLeft(mp3);
};

/** What was recorded before the microphone was lost; without the encoder nothing is left. */
function endLostRecording(its: Recording, reason: Error, end: () => void, onLeft: (mp3: Blob) => void): void {
  end();
  toast.error(describeFailure(reason));
  its.finish().then(
    (mp3) => passOnIfLong(mp3, onLeft),
    () => undefined,
  );
}

function useFinishOnLeave(
  recording: RefObject<Recording | undefined>,
  asked: RefObject<number>,
  onLeft: (mp3: Blob) => void,
): void {
  const finish = useEffectEvent(() => {
    // Also ends a permission prompt.
    asked.current = -1;
    const its = recording.current;
    recording.current = undefined;
    its?.finish().then(
      (mp3) => passOnIfLong(mp3, onLeft),
      (error: unknown) => toast.error(describeFailure(error)),
    );
  });
  useEffect(() => () => finish(), []);
}

type PauseInput = {
  recording: () => Recording | undefined;
  state: Recorder['state'];
  setState: (state: Recorder['state']) => void;
  fail: (error: unknown) => void;
};

/** Pauses and resumes; while paused, the recording so far has a URL for playback. */
function usePause({ recording, state, setState, fail }: PauseInput): Pick<Recorder, 'preview' | 'pause' | 'resume'> {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (state !== 'paused') setPreview(undefined);
  }, [state]);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const pause = async () => {
    const its = recording();
    if (!its || state !== 'recording') return;
    setState('paused');
    try {
      await its.pause();
      const mp3 = await its.soFar();
      // Resumed, cancelled or sent meanwhile.
      if (recording() === its && its.isPaused()) setPreview(URL.createObjectURL(mp3));
    } catch (error) {
      if (recording() === its) fail(error);
    }
  };
  const resume = async () => {
    setState('recording');
    await recording()?.resume().catch(fail);
  };
  return { preview, pause, resume };
}

const words = translate(composerTexts);

function describeFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return words('microphoneDenied');
  if (name === 'NotFoundError' || error instanceof TypeError) return words('noMicrophone');
  return words('recordingFailed', { reason: error instanceof Error ? error.message : String(error) });
}
