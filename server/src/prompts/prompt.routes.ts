import { promptApi } from '@balcao/contract/prompts/prompt.api';
import type { Actor } from '@balcao/contract/users/actor';
import { createRateLimiter } from '../platform/async/rate-limiter.ts';
import { type Endpoint, type RequestContext, serve, serveExternalCall } from '../platform/http/serve.ts';
import { createPrompt } from './create-prompt.ts';
import type { PromptDeps } from './prompt-deps.ts';
import { removePrompt } from './remove-prompt.ts';
import { listPrompts, showPrompt } from './show-prompt.ts';
import { tryPrompt } from './try-prompt.ts';
import { updatePrompt } from './update-prompt.ts';

export const promptRoutes = (
  context: RequestContext<Actor>,
  deps: PromptDeps,
  limit = createRateLimiter({ burst: 20, perSecond: 0.5, now: () => context.clock.now().getTime() }),
): Endpoint[] => [
  serve(context, promptApi.list, (tx, actor, { query }) => listPrompts(tx, actor, query)),
  serve(context, promptApi.show, (tx, actor, { params }) => showPrompt(tx, actor, params.id)),
  serve(context, promptApi.create, (tx, actor, { body }) => createPrompt(tx, actor, body, deps)),
  serve(context, promptApi.update, (tx, actor, { params, body }) => updatePrompt(tx, actor, params.id, body, deps)),
  serveExternalCall(context, promptApi.try, (tx, actor, { body }) => {
    limit(String(actor.userId));
    return tryPrompt(tx, actor, body, deps);
  }),
  serve(context, promptApi.remove, (tx, actor, { params }) => removePrompt(tx, actor, params.id)),
];
