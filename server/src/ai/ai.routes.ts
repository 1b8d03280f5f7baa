import { aiSettingsApi } from '@balcao/contract/ai/ai-settings.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve, serveExternalCall } from '../platform/http/serve.ts';
import type { AiDeps } from './ai-access.ts';
import { showAiAbilities, showAiSettings } from './show-ai-settings.ts';
import { testAiSettings } from './test-ai-settings.ts';
import { updateAiSettings } from './update-ai-settings.ts';

export const aiRoutes = (context: RequestContext<Actor>, deps: AiDeps): Endpoint[] => [
  serve(context, aiSettingsApi.show, (tx, actor) => showAiSettings(tx, actor, deps)),
  serve(context, aiSettingsApi.update, (tx, actor, { body }) => updateAiSettings(tx, actor, body, deps)),
  serveExternalCall(context, aiSettingsApi.test, (tx, actor, { body }) => testAiSettings(tx, actor, body, deps)),
  serve(context, aiSettingsApi.abilities, (tx) => showAiAbilities(tx, deps)),
];
