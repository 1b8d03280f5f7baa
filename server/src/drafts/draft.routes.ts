import { draftApi } from '@balcao/contract/drafts/draft.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { saveDraft } from './save-draft.ts';
import { removeDraft, showDraft } from './show-draft.ts';

export const draftRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, draftApi.show, (tx, actor, { params }) => showDraft(tx, actor, params.ticketId)),
  serve(context, draftApi.save, (tx, actor, { params, body }) => saveDraft(tx, actor, params.ticketId, body.body)),
  serve(context, draftApi.remove, (tx, actor, { params }) => removeDraft(tx, actor, params.ticketId)),
];
