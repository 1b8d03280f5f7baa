import type { Actor } from '@balcao/contract/users/actor';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import type { TemplateDeps } from './list-ticket-templates.ts';
import { messageTemplateRoutes } from './message-template.routes.ts';

export const messageTemplateModule = (
  context: RequestContext<Actor>,
  deps: Omit<TemplateDeps, 'context'>,
): FeatureModule => ({ routes: messageTemplateRoutes(context, { ...deps, context }) });
