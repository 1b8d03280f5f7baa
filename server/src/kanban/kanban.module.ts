import type { Actor } from '@balcao/contract/users/actor';
import { type Subscriber, subscribe } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { ticketMovedToLane } from '../tags/tag-events.ts';
import { enterLanes } from './enter-lane.ts';
import { kanbanRoutes } from './kanban.routes.ts';

/** Reactions to a ticket's move to another lane. */
export const kanbanSubscribers: readonly Subscriber<Tx>[] = [subscribe(ticketMovedToLane, enterLanes)];

export const kanbanModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: kanbanRoutes(context),
  on: kanbanSubscribers,
});
