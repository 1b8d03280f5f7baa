import type { Mentionable } from '@balcao/contract/mentions/mention';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { normalizeSearch } from '../ui/tables/use-records.ts';
import { useMentionable } from './mention.queries.ts';
import { findToken } from './mention-token.ts';
import { addChosen, chosenPeople } from './mentioned-people.ts';

const maxShown = 8;

type Input = {
  ticketId: number;
  text: string;
  box: RefObject<HTMLTextAreaElement | null>;
  isNote: boolean;
  isEnabled: boolean;
  write: (text: string) => void;
  /** the text is a note from now on */
  beginNote: () => void;
};

export type MentionList = {
  isOpen: boolean;
  people: readonly Mentionable[];
  activeIndex: number;
  activate: (index: number) => void;
  pick: (person: Mentionable) => void;
  /** Whether the key was for the list. */
  onKey: (event: KeyboardEvent) => boolean;
};

/** Colleagues to name in a note: an `@` at the beginning of the box makes it one, later ones in it open the list again. */
export function useMentionList({ ticketId, text, box, isNote, isEnabled, write, beginNote }: Input): MentionList {
  const [cursor, setCursor] = useState(0);
  const token = isEnabled && isNote ? findToken(text, cursor, chosenPeople(ticketId)) : undefined;
  const [dismissed, setDismissed] = useState<number>();
  const [active, setActive] = useState({ typed: '', index: 0 });
  const isOpen = token !== undefined && dismissed !== token.start;
  const people = (useMentionable(ticketId, isOpen) ?? [])
    .filter(({ name }) => normalizeSearch(name).includes(normalizeSearch(token?.typed ?? '')))
    .slice(0, maxShown);
  const activeIndex = active.typed === token?.typed ? Math.min(active.index, Math.max(0, people.length - 1)) : 0;

  useEffect(() => {
    if (isEnabled && !isNote && text === '@') beginNote();
  }, [isEnabled, isNote, text, beginNote]);
  // What the box shows is known once it has been drawn.
  useEffect(() => setCursor(box.current?.selectionStart ?? text.length), [box, text]);
  useEffect(() => {
    if (text === '') setDismissed(undefined);
  }, [text]);

  const activate = (index: number) => setActive({ typed: token?.typed ?? '', index });
  const pick = (person: Mentionable) => {
    if (!token) return;
    addChosen(ticketId, person);
    const named = `${text.slice(0, token.start)}@${person.name} `;
    write(named + text.slice(cursor));
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(named.length, named.length);
      setCursor(named.length);
    });
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (!isOpen || shiftKey || ctrlKey || metaKey || altKey || event.nativeEvent.isComposing) return false;
    if (key === 'Escape') setDismissed(token.start);
    else if (people.length === 0) return false;
    else if (key === 'ArrowDown') activate((activeIndex + 1) % people.length);
    else if (key === 'ArrowUp') activate((activeIndex + people.length - 1) % people.length);
    else if (key === 'Enter' || key === 'Tab') pick(people[activeIndex]!);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { isOpen, people, activeIndex, activate, pick, onKey };
}
