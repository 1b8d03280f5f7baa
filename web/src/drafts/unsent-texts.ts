import { useSyncExternalStore } from 'react';
import { createListeners } from '../platform/external-store/listeners.ts';

export type UnsentTexts = {
  /** Empty if there is none. */
  read: (userId: number, id: number) => string;
  set: (userId: number, id: number, text: string) => void;
  subscribe: (listener: () => void) => () => void;
};

/**
 * Texts that were typed and not sent yet, by record, kept in memory while their field is not on the screen. And by user,
 * because another one may sign in without a reload.
 */
export function unsentTexts(): UnsentTexts {
  const texts = new Map<string, string>();
  const listeners = createListeners();
  const keyOf = (userId: number, id: number) => `${userId} ${id}`;
  return {
    read: (userId, id) => texts.get(keyOf(userId, id)) ?? '',
    set: (userId, id, text) => {
      if (text === '') texts.delete(keyOf(userId, id));
      else texts.set(keyOf(userId, id), text);
      listeners.notify();
    },
    subscribe: listeners.subscribe,
  };
}

export const useUnsentText = (texts: UnsentTexts, userId: number, id: number): string =>
  useSyncExternalStore(texts.subscribe, () => texts.read(userId, id));
