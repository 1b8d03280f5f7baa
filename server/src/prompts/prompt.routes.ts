import { promptApi } from '@balcao/contract/prompts/prompt.api';
import { promptTextApi } from '@balcao/contract/prompts/prompt-text.api';
import type { Actor } from '@balcao/contract/users/actor';
import { createRateLimiter } from '../platform/async/rate-limiter.ts';
import { type Endpoint, type RequestContext, serve, serveExternalCall } from '../platform/http/serve.ts';
import { serveWriteAfterCall } from '../platform/http/serve-write-after-call.ts';
import { createPrompt } from './create-prompt.ts';
import { listPrompts, showPrompt } from './list-prompts.ts';
import type { PromptDeps } from './prompt-deps.ts';
import { removePrompt } from './remove-prompt.ts';
import { addPromptText, planPromptText } from './texts/add-prompt-text.ts';
import { listPromptTexts, removePromptText } from './texts/list-prompt-texts.ts';
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
  serve(context, promptTextApi.list, (tx, _actor, { params }) => listPromptTexts(tx, params.id)),
  serveWriteAfterCall(
    context,
    promptTextApi.add,
    (tx, actor, { params, body }) => {
      limit(String(actor.userId));
      return planPromptText(tx, actor, params.id, body, deps);
    },
    (tx, actor, { params }, text) => addPromptText(tx, actor, params.id, text),
  ),
  serve(context, promptTextApi.remove, (tx, actor, { params }) => removePromptText(tx, actor, params)),
  serve(context, promptApi.remove, (tx, actor, { params }) => removePrompt(tx, actor, params.id)),
];
