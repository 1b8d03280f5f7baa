import type { OfferedQuickMessage } from '@balcao/contract/quick-messages/quick-message';
import { matchQuickMessages } from '@balcao/contract/quick-messages/quick-message.rules';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { normalizeSearch } from '../platform/text/normalize-search.ts';
import { useOfferedQuickMessages } from './quick-message.queries.ts';

/** Maximum of rows; typing narrows the matches. */
const maxShown = 50;

type Input = {
  /** the box's text */
  text: string;
  isEnabled: boolean;
  /** Inserts a quick reply; keys are ignored until it resolves. */
  onPick: (quickMessage: OfferedQuickMessage) => Promise<void>;
};

export type QuickReplies = {
  isOpen: boolean;
  /** the text after the slash */
  typed: string;
  /** undefined until known */
  matches: readonly OfferedQuickMessage[] | undefined;
  /** why they could not be loaded */
  error: unknown;
  retry: () => void;
  hasAny: boolean;
  activeIndex: number;
  activate: (index: number) => void;
  pick: (quickMessage: OfferedQuickMessage) => void;
  /** opens or closes it by the button, whatever the box contains */
  toggle: () => void;
  /** Whether the list handled the key. */
  onKey: (event: KeyboardEvent) => boolean;
};

/** The list of quick replies that a slash at the beginning of the box opens. The focus stays in the box. */
export function useQuickReplies({ text, isEnabled, onPick }: Input): QuickReplies {
  const isSlash = isEnabled && text.startsWith('/') && !text.includes('\n');
  const typed = isSlash ? text.slice(1) : '';
  // Both are reset when the text changes, except a dismissed slash, which stays dismissed.
  const [browsed, setBrowsed] = useState<string>();
  const [isDismissed, setDismissed] = useState(false);
  const [active, setActive] = useState({ typed: '', index: 0 });
  const [isPicking, setPicking] = useState(false);
  const isOpen = isEnabled && !isPicking && (isSlash ? !isDismissed : browsed === text);
  const { offered, error, retry } = useOfferedQuickMessages(isOpen);
  const matches = offered && matchQuickMessages(offered, typed, normalizeSearch).slice(0, maxShown);
  const activeIndex = active.typed === typed ? Math.min(active.index, Math.max(0, (matches?.length ?? 1) - 1)) : 0;

  useEffect(() => {
    if (!isSlash) setDismissed(false);
  }, [isSlash]);

  const close = () => {
    setBrowsed(undefined);
    setDismissed(isSlash);
  };
  const pick = (quickMessage: OfferedQuickMessage) => {
    setPicking(true);
    void onPick(quickMessage).finally(() => {
      setPicking(false);
      setBrowsed(undefined);
    });
  };
  const toggle = () => {
    if (isOpen) return close();
    setDismissed(false);
    setBrowsed(text);
  };
  const activate = (index: number) => setActive({ typed, index });
  const onKey = (event: KeyboardEvent): boolean => {
    if (isPicking) {
      event.preventDefault();
      return true;
    }
    const command = isOpen && !event.nativeEvent.isComposing ? commandOf(event) : undefined;
    if (!command) return false;
    if (command !== 'close' && (matches ? matches.length === 0 : event.key === 'Tab')) return false;
    event.preventDefault();
    event.stopPropagation();
    if (command === 'close') close();
    else if (matches) choose(command, matches);
    // Enter must not send the shortcode to the customer while the list is on its way.
    else if (command === 'pick' && error) retry();
    return true;
  };
  const choose = (command: 'pick' | 'next' | 'previous', rows: readonly OfferedQuickMessage[]) => {
    const active = rows[activeIndex];
    if (command !== 'pick') activate((activeIndex + (command === 'next' ? 1 : rows.length - 1)) % rows.length);
    else if (active) pick(active);
  };
  const hasAny = (offered?.length ?? 0) > 0;
  return { isOpen, typed, matches, error, retry, hasAny, activeIndex, activate, pick, toggle, onKey };
}

function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || shiftKey) return undefined;
  if (key === 'ArrowDown') return 'next';
  if (key === 'ArrowUp') return 'previous';
  if (key === 'Enter' || key === 'Tab') return 'pick';
  if (key === 'Escape') return 'close';
  return undefined;
}
