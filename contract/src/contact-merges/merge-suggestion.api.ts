import { z } from 'zod';
import { emptyObject, route } from '../route.ts';
import { id } from '../wire.ts';
import { mergeSuggestion } from './merge-suggestion.ts';

/** Ours. */
export const mergeSuggestionApi = {
  /** Contacts who are probably one person, newest first. */
  list: route({
    method: 'GET',
    path: '/contacts/merge-suggestions',
    permission: 'contacts:merge',
    output: z.object({ suggestions: z.array(mergeSuggestion), hasMore: z.boolean() }),
  }),
  /** Records that they are two people: not suggested again. */
  dismiss: route({
    method: 'POST',
    path: '/contacts/merge-suggestions/dismissals',
    permission: 'contacts:merge',
    body: z.object({ contactIds: z.tuple([id, id]) }),
    output: emptyObject,
    fails: ['ERR_NO_CONTACT_FOUND'],
  }),
};
