import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { rememberPosition, resumePosition } from './resume-position.ts';

const rates = [1, 1.5, 2];
/** Only one plays at a time; the chosen speed applies to the next ones. */
let playingAudio: HTMLAudioElement | undefined;
let lastRate = 1;

type Sound = {
  playing: boolean;
  rate: number;
  /** position */
  seconds: number;
  /** in seconds; undefined until known */
  length: number | undefined;
  hasPlayed: boolean;
  toggle: () => void;
  nextRate: () => void;
  seek: (seconds: number) => void;
  /** props of the audio element */
  element: {
    ref: RefObject<HTMLAudioElement | null>;
    onPlay: () => void;
    onPause: () => void;
    onEnded: () => void;
    onDurationChange: (event: SyntheticEvent<HTMLAudioElement>) => void;
  };
};

/**
 * Plays one audio element, from where playback of this message stopped. `knownLength`: its length in seconds, when the
 * message has it. Without a message no position is stored.
 */
export function useSound(messageId: string | undefined, knownLength: number | undefined, onError: () => void): Sound {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [rate, setRate] = useState(lastRate);
  const [ownLength, setOwnLength] = useState<number>();
  // The server may measure the length after the message was shown.
  const length = ownLength ?? knownLength;
  const [hasPlayed, setHasPlayed] = useState(false);
  const [seconds, setSeconds] = usePosition(audio, playing, messageId);
  useOnlyOne(audio, messageId);

  const toggle = () => {
    const its = audio.current;
    if (!its) return;
    if (!its.paused) return its.pause();
    if (playingAudio !== its) playingAudio?.pause();
    playingAudio = its;
    its.playbackRate = rate;
    // Before the file is loaded, this sets the start position.
    if (its.currentTime === 0 && seconds > 0) its.currentTime = seconds;
    its.play().catch(onError);
  };
  const nextRate = () => {
    lastRate = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
    setRate(lastRate);
    if (audio.current) audio.current.playbackRate = lastRate;
  };
  const seek = (to: number) => {
    setSeconds(to);
    rememberPosition(messageId, to);
    if (audio.current) audio.current.currentTime = to;
  };
  const element = {
    ref: audio,
    onPlay: () => {
      setPlaying(true);
      setHasPlayed(true);
    },
    onPause: () => {
      setPlaying(false);
      if (audio.current) rememberPosition(messageId, audio.current.ended ? 0 : audio.current.currentTime);
    },
    onEnded: () => {
      setSeconds(0);
      rememberPosition(messageId, 0);
    },
    onDurationChange: (event: SyntheticEvent<HTMLAudioElement>) => {
      const { duration } = event.currentTarget;
      // Streamed recordings report no duration until fully loaded.
      setOwnLength(Number.isFinite(duration) ? duration : undefined);
    },
  };
  return { playing, rate, seconds, length, hasPlayed, toggle, nextRate, seek, element };
}

/** Position in seconds. `timeupdate` fires only four times a second: animation frames keep the bars smooth. */
function usePosition(audio: RefObject<HTMLAudioElement | null>, playing: boolean, messageId: string | undefined) {
  const [seconds, setSeconds] = useState(() => resumePosition(messageId));
  useEffect(() => {
    if (!playing) return;
    let frame = requestAnimationFrame(function follow() {
      setSeconds(audio.current?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, audio]);
  return [seconds, setSeconds] as const;
}

/** Stores the position of an element when its row is unmounted. */
function useOnlyOne(audio: RefObject<HTMLAudioElement | null>, messageId: string | undefined): void {
  useEffect(() => {
    const its = audio.current;
    return () => {
      if (playingAudio === its) playingAudio = undefined;
      if (its && !its.paused) rememberPosition(messageId, its.currentTime);
    };
  }, [audio, messageId]);
}
