import { aiSettingsApi } from '@balcao/contract/ai/ai-settings.api';
import { rewritingApi } from '@balcao/contract/ai/rewriting.api';
import type { Actor } from '@balcao/contract/users/actor';
import { createRateLimiter } from '../platform/async/rate-limiter.ts';
import { type Endpoint, type RequestContext, serve, serveExternalCall } from '../platform/http/serve.ts';
import type { AiDeps } from './ai-access.ts';
import { rewriteText } from './rewrite-text.ts';
import { showAiAbilities, showAiSettings } from './show-ai-settings.ts';
import { testAiSettings } from './test-ai-settings.ts';
import { updateAiSettings } from './update-ai-settings.ts';

export const aiRoutes = (
  context: RequestContext<Actor>,
  deps: AiDeps,
  limit = createRateLimiter({ burst: 20, perSecond: 0.5, now: () => context.clock.now().getTime() }),
): Endpoint[] => [
  serve(context, aiSettingsApi.show, (tx, actor) => showAiSettings(tx, actor, deps)),
  serve(context, aiSettingsApi.update, (tx, actor, { body }) => updateAiSettings(tx, actor, body, deps)),
  serveExternalCall(context, aiSettingsApi.test, (tx, actor, { body }) => testAiSettings(tx, actor, body, deps)),
  serveExternalCall(context, rewritingApi.rewrite, (tx, actor, { body }) => {
    limit(String(actor.userId));
    return rewriteText(tx, body, deps);
  }),
  serve(context, aiSettingsApi.abilities, (tx) => showAiAbilities(tx, deps)),
];
