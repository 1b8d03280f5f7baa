import { z } from 'zod';
import { dayParam, idParam, textParam } from '../wire.ts';

/** What of a contact is looked through: pictures and videos, documents, messages with a link. */
export const contactMediaKind = z.enum(['pictures', 'files', 'links']);
export type ContactMediaKind = z.infer<typeof contactMediaKind>;

/** Kinds that a person chooses among when they search messages. */
export const messageKind = z.enum(['text', 'images', 'videos', 'audio', 'files', 'links']);

/** What messages are searched for beside words; `pictures` is both of its kinds. */
export const searchedKind = z.enum([...messageKind.options, 'pictures']);
export type SearchedKind = z.infer<typeof searchedKind>;

/** Days are the company's. What is empty is not asked for; nothing asked for finds nothing. */
export const conversationSearch = z.object({
  searchParam: textParam,
  from: z.preprocess((v) => v || undefined, z.enum(['customer', 'us']).optional()),
  kind: z.preprocess((v) => v || undefined, searchedKind.optional()),
  since: dayParam,
  until: dayParam,
});
export type ConversationSearch = z.output<typeof conversationSearch>;

/** The same over all conversations. Without words a kind other than text is asked for. */
export const messageSearch = conversationSearch.extend({
  kind: z.preprocess((v) => v || undefined, messageKind.optional()),
  /** the person of the company who wrote */
  sentBy: idParam,
});
export type MessageSearch = z.output<typeof messageSearch>;
