import { useEffect, useRef, useState } from 'react';

/** Records in the browser's default format. `onDone` is not called for a cancelled recording. */
export function useRecorder(onDone: (file: File) => void, onRefused: (error: unknown) => void) {
  const [since, setSince] = useState<number>();
  const running = useRef<{ recorder: MediaRecorder; shouldSave: boolean }>(undefined);

  const stop = (shouldSave: boolean) => {
    const now = running.current;
    running.current = undefined;
    setSince(undefined);
    if (!now || now.recorder.state === 'inactive') return;
    now.shouldSave = shouldSave;
    now.recorder.stop();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on unmount only
  useEffect(() => () => stop(false), []);

  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const recorder = new MediaRecorder(stream);
      const now = { recorder, shouldSave: false };
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.onstop = () => {
        for (const track of stream.getTracks()) track.stop();
        const type = recorder.mimeType.split(';')[0] || 'audio/webm';
        if (now.shouldSave) onDone(new File(parts, `audio.${type.split('/')[1] ?? 'webm'}`, { type }));
      };
      running.current = now;
      recorder.start();
      setSince(Date.now());
    } catch (error) {
      onRefused(error);
    }
  };
  return { since, start, finish: () => stop(true), cancel: () => stop(false) };
}
