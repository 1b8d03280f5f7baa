import { useSyncExternalStore } from 'react';

/**
 * What this browser remembers, by the keys the specification gives. `preferredTheme` and `i18nextLng` hold
 * bare text because Mantine, i18next and first.js read them too; the rest is text or JSON as typed here.
 */
type Kept = {
  companyId: number;
  userId: number;
  companyDueDate: string;
  /** Of who was here last, so that only the password is asked for; forgotten when they leave by themself. */
  email: string;
  /** Whether the attendant's name is put before a message. */
  signOption: boolean;
  /** Whether a send may be undone for a few seconds. */
  undoSends: boolean;
  preferredTheme: 'light' | 'dark';
  i18nextLng: string;
  /** 0 to 1. */
  volume: number;
  drawerCollapsed: boolean;
  /** By ticket id: what was typed and not sent. */
  drafts: Record<string, string>;
  /** By ticket id: texts that were sent and not answered. */
  unsent: Record<string, OutgoingText[]>;
  /** The last picked first. */
  recentEmojis: string[];
  /** The made-up customers of the test phone. */
  sandboxCustomers: { number: string; name: string; label?: string; note?: string }[];
};

export type OutgoingText = {
  clientId: string;
  body: string;
  quotedMsgId: string | null;
  isPrivate: boolean;
  createdAt: string;
};

const bare: ReadonlySet<keyof Kept> = new Set(['preferredTheme', 'i18nextLng', 'companyDueDate', 'email']);
const listeners = new Set<() => void>();

/** The value kept under `key`, or undefined when there is none, it cannot be read, or storage is switched off. */
export function recall<K extends keyof Kept>(key: K): Kept[K] | undefined {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return undefined;
    return (bare.has(key) ? text : JSON.parse(text)) as Kept[K];
  } catch {
    return undefined;
  }
}

/** Keeps `value`; `undefined` forgets the key. A full or forbidden storage is not an error: the session goes on without. */
export function keep<K extends keyof Kept>(key: K, value: Kept[K] | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, bare.has(key) ? String(value) : JSON.stringify(value));
  } catch {
    // Private windows and full disks.
  }
  for (const tell of listeners) tell();
}

/** What belongs to the person who signs out goes; how this browser looks and sounds stays. */
export function forgetSession(): void {
  keep('companyId', undefined);
  keep('userId', undefined);
  keep('companyDueDate', undefined);
}

/** Runs when another tab keeps another value under `key` (true), or forgets it (false). */
export function onOtherTab(key: keyof Kept, tell: (isKept: boolean) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === key) tell(event.newValue !== null);
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

const watch = (tell: () => void) => {
  listeners.add(tell);
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
};

/** A kept number, text or switch as React state, the same in every component and tab. */
export function useKept<K extends 'signOption' | 'undoSends' | 'volume' | 'drawerCollapsed'>(
  key: K,
  initial: Kept[K],
): [Kept[K], (value: Kept[K]) => void] {
  const value = useSyncExternalStore(watch, () => recall(key) ?? initial);
  return [value, (next) => keep(key, next)];
}

/** What was typed and not sent in a ticket, as lists tell it. The composer has its own, livelier one. */
export const useKeptDraft = (ticketId: number): string | undefined =>
  useSyncExternalStore(watch, () => recall('drafts')?.[ticketId]);
