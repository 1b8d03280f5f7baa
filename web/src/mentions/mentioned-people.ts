import type { Mentionable } from '@balcao/contract/mentions/mention';
import { mentionedIn } from './mention-token.ts';

/** The colleagues chosen from the list, by ticket id; kept while another conversation is open, like the draft. */
const chosenByTicket = new Map<number, Mentionable[]>();

export const chosenPeople = (ticketId: number): readonly Mentionable[] => chosenByTicket.get(ticketId) ?? [];

export const addChosen = (ticketId: number, person: Mentionable): void =>
  void chosenByTicket.set(ticketId, [...chosenPeople(ticketId), person]);

/** Ids of the colleagues named in this text of the ticket. */
export const mentionsOf = (ticketId: number, text: string): number[] => mentionedIn(text, chosenPeople(ticketId));
