import { z } from 'zod';
import { dayParam, idParam, optionalParam, searchParam } from '../wire.ts';

/** The kinds of a contact's files that can be listed: pictures and videos, documents, messages with a link. */
export const contactMediaKind = z.enum(['pictures', 'files', 'links']);
export type ContactMediaKind = z.infer<typeof contactMediaKind>;

/** The kinds that a person can choose in a message search. */
export const messageKind = z.enum(['text', 'images', 'videos', 'audio', 'files', 'links']);

/** All searchable kinds besides words; `pictures` includes both pictures and videos. */
export const searchedKind = z.enum([...messageKind.options, 'pictures']);
export type SearchedKind = z.infer<typeof searchedKind>;

/** Days are in the company's zone. Empty fields are ignored; a search without any field finds nothing. */
export const conversationSearch = z.object({
  searchParam,
  from: optionalParam(z.enum(['customer', 'us'])),
  kind: optionalParam(searchedKind),
  since: dayParam,
  until: dayParam,
});
export type ConversationSearch = z.output<typeof conversationSearch>;

/** As `conversationSearch`, over all conversations. Without words, a kind other than text is required. */
export const messageSearch = conversationSearch.extend({
  kind: optionalParam(messageKind),
  /** the user who wrote the message */
  sentBy: idParam,
});
export type MessageSearch = z.output<typeof messageSearch>;
