import type { Mentionable } from '@balcao/contract/mentions/mention';
import type { GroupMember } from '@balcao/contract/messages/group-member';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { normalizeSearch } from '../platform/text/normalize-search.ts';
import { useGroupMembers, useMentionable } from './mention.queries.ts';
import { findToken } from './mention-token.ts';
import { addChosenMember, chosenMembers } from './mentioned-members.ts';
import { addChosen, chosenPeople } from './mentioned-people.ts';

const maxShown = 8;

/** People that a text may mention: colleagues in a note, group members in a message to the group. */
export type MentionChoice =
  | { kind: 'colleague'; id: string; name: string; person: Mentionable }
  | { kind: 'member'; id: string; name: string; person: GroupMember };

type Input = {
  ticketId: number;
  text: string;
  box: RefObject<HTMLTextAreaElement | null>;
  isNote: boolean;
  isGroup: boolean;
  isEnabled: boolean;
  write: (text: string) => void;
  /** turns the text into a note */
  beginNote: () => void;
};

export type MentionList = {
  isOpen: boolean;
  /** the text is sent to the group, unless a colleague is chosen */
  isForGroup: boolean;
  people: readonly MentionChoice[];
  activeIndex: number;
  activate: (index: number) => void;
  pick: (choice: MentionChoice) => void;
  /** Whether the list handled the key. */
  onKey: (event: KeyboardEvent) => boolean;
};

/**
 * Choices after an `@`. In a note: colleagues; an `@` at the start of the box begins a note. In a message to a group: its
 * members; at the start also colleagues, which begins a note.
 */
export function useMentionList(input: Input): MentionList {
  const { ticketId, text, box, isNote, isGroup, isEnabled, write, beginNote } = input;
  const [cursor, setCursor] = useState(0);
  const isForGroup = isGroup && !isNote;
  const chosen = [...chosenPeople(ticketId), ...chosenMembers(ticketId)];
  const token = isEnabled && (isNote || isGroup) ? findToken(text, cursor, chosen) : undefined;
  const [dismissed, setDismissed] = useState<number>();
  const [active, setActive] = useState({ typed: '', index: 0 });
  const isOpen = token !== undefined && dismissed !== token.start;
  const { choices, hasMembers } = useChoices(input, isOpen, token?.start === 0);
  const people = choices
    .filter(({ name }) => normalizeSearch(name).includes(normalizeSearch(token?.typed ?? '')))
    .slice(0, maxShown);
  const activeIndex = active.typed === token?.typed ? Math.min(active.index, Math.max(0, people.length - 1)) : 0;

  useEffect(() => {
    if (isEnabled && !isNote && !(isGroup && hasMembers) && text === '@') beginNote();
  }, [isEnabled, isNote, isGroup, hasMembers, text, beginNote]);
  // The cursor's position is known only after the box has rendered.
  useEffect(() => setCursor(box.current?.selectionStart ?? text.length), [box, text]);
  useEffect(() => {
    if (text === '') setDismissed(undefined);
  }, [text]);

  const activate = (index: number) => setActive({ typed: token?.typed ?? '', index });
  const pick = (choice: MentionChoice) => {
    if (!token) return;
    if (choice.kind === 'member') addChosenMember(ticketId, choice.person);
    else addChosen(ticketId, choice.person);
    if (choice.kind === 'colleague' && !isNote) beginNote();
    const named = `${text.slice(0, token.start)}@${choice.name} `;
    // A key pressed right before may not have moved `cursor` yet.
    write(named + text.slice(box.current?.selectionStart ?? cursor));
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
  return { isOpen, isForGroup, people, activeIndex, activate, pick, onKey };
}

/** `hasMembers`: true while the members are loading, since there may be some. */
function useChoices({ ticketId, isNote, isGroup }: Input, isOpen: boolean, isAtStart: boolean) {
  const colleagues = useMentionable(ticketId, isOpen && (isNote || isAtStart)) ?? [];
  const members = useGroupMembers(ticketId, isOpen && isGroup && !isNote);
  const hasMembers = members?.length !== 0;
  const choices = [
    ...(isNote
      ? []
      : (members ?? []).map(
          (person): MentionChoice => ({ kind: 'member', id: person.key, name: person.name, person }),
        )),
    ...(isNote || isAtStart
      ? colleagues.map(
          (person): MentionChoice => ({ kind: 'colleague', id: String(person.id), name: person.name, person }),
        )
      : []),
  ];
  return { choices, hasMembers };
}
