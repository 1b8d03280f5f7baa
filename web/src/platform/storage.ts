import { useSyncExternalStore } from 'react';

/**
 * localStorage of this browser, by the keys of the specification. `preferredTheme` and `i18nextLng` are
 * plain text because Mantine, i18next and first.js read them too; the rest is text or JSON as typed here.
 */
type Kept = {
  companyId: number;
  userId: number;
  companyDueDate: string;
  /** Email of the last user, prefilled on the sign-in page; removed on sign-out. */
  email: string;
  /** Whether messages are prefixed with the attendant's name. */
  signOption: boolean;
  /** Whether a send may be undone for a few seconds. */
  undoSends: boolean;
  preferredTheme: 'light' | 'dark';
  i18nextLng: string;
  /** 0 to 1. */
  volume: number;
  drawerCollapsed: boolean;
  /** Unsent drafts by ticket id. */
  drafts: Record<string, string>;
  /** Texts sent but not acknowledged, by ticket id. */
  unsent: Record<string, OutgoingText[]>;
  /** Most recent first. */
  recentEmojis: string[];
  /** Customers of the sandbox phone. */
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

/** The stored value, or undefined when it is missing, unreadable, or storage is disabled. */
export function recall<K extends keyof Kept>(key: K): Kept[K] | undefined {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return undefined;
    return (bare.has(key) ? text : JSON.parse(text)) as Kept[K];
  } catch {
    return undefined;
  }
}

/** Stores `value`; `undefined` removes the key. A full or disabled storage is not an error. */
export function keep<K extends keyof Kept>(key: K, value: Kept[K] | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, bare.has(key) ? String(value) : JSON.stringify(value));
  } catch {
    // Private windows and full disks.
  }
  for (const tell of listeners) tell();
}

/** Removes the values of the signed-out user; theme, language and volume stay. */
export function forgetSession(): void {
  keep('companyId', undefined);
  keep('userId', undefined);
  keep('companyDueDate', undefined);
}

/** Runs when another tab changes (true) or removes (false) the value of `key`. */
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

/** A stored value as React state, shared by all components and tabs. */
export function useKept<K extends 'signOption' | 'undoSends' | 'volume' | 'drawerCollapsed'>(
  key: K,
  initial: Kept[K],
): [Kept[K], (value: Kept[K]) => void] {
  const value = useSyncExternalStore(watch, () => recall(key) ?? initial);
  return [value, (next) => keep(key, next)];
}

/** The stored draft of a ticket, for lists. The composer has its own state. */
export const useKeptDraft = (ticketId: number): string | undefined =>
  useSyncExternalStore(watch, () => recall('drafts')?.[ticketId]);
