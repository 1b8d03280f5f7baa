import type { Actor } from '@balcao/contract/users/actor';
import { noteWritten } from '../messages/note-written.ts';
import { subscribe } from '../platform/db/domain-events.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { mentionRoutes } from './mention.routes.ts';
import { mentionColleagues } from './mention-colleagues.ts';

export const mentionModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: mentionRoutes(context),
  on: [subscribe(noteWritten, mentionColleagues)],
});
