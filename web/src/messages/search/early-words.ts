import { useLayoutEffect } from 'react';
import { collectEarlyKeys } from '../../shell/palette/early-keys.ts';

let words = '';
let stop: (() => void) | undefined;

/**
 * The code of the search may still be loading when it is opened, and until its field is there the box of messages has
 * the focus: what is typed meanwhile belongs to the search, and its Enter must not send it to the customer.
 */
export function collectEarlyWords(): void {
  endEarlyWords();
  words = '';
  const stopKeys = collectEarlyKeys(
    () => false,
    (text) => {
      words += text;
    },
  );
  const leave = ({ type, key }: Partial<KeyboardEvent>) => {
    if (type === 'pointerdown' || key === 'Escape') endEarlyWords();
  };
  window.addEventListener('pointerdown', leave, true);
  window.addEventListener('keydown', leave, true);
  stop = () => {
    stopKeys();
    window.removeEventListener('pointerdown', leave, true);
    window.removeEventListener('keydown', leave, true);
  };
}

/** Ends it: the field has the focus, or the search is not wanted any more. Returns what was typed. */
export function endEarlyWords(): string {
  stop?.();
  stop = undefined;
  const typed = words;
  words = '';
  return typed;
}

/** Passes on what was typed before the field was there, and ends it: the field gets the focus in the same commit. */
export function useEarlyWords(pass: (words: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const early = endEarlyWords();
    if (early) pass(early);
  }, []);
}
