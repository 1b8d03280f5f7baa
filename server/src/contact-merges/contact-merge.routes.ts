import { contactMergeApi } from '@balcao/contract/contact-merges/contact-merge.api';
import { mergeSuggestionApi } from '@balcao/contract/contact-merges/merge-suggestion.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { listIdentities } from './list-identities.ts';
import { mergeManually } from './merge-manually.ts';
import { dismissSuggestion, listSuggestions } from './suggestions/list-suggestions.ts';
import { undoMerge } from './undo-merge.ts';

export const contactMergeRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, mergeSuggestionApi.list, (tx, actor) => listSuggestions(tx, actor)),
  serve(context, mergeSuggestionApi.dismiss, (tx, actor, { body }) => dismissSuggestion(tx, actor, body)),
  serve(context, contactMergeApi.identities, (tx, actor, { params }) => listIdentities(tx, actor, params.id)),
  serve(context, contactMergeApi.merge, (tx, actor, { params, body }) =>
    mergeManually(tx, actor, params.id, body.contactId),
  ),
  serve(context, contactMergeApi.undo, (tx, actor, { params }) => undoMerge(tx, actor, params.id, params.mergeId)),
];
