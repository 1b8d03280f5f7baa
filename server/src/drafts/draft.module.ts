import type { Actor } from '@balcao/contract/users/actor';
import { subscribe } from '../platform/db/domain-events.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { ticketClosed } from '../tickets/change/ticket-events.ts';
import { draftRoutes } from './draft.routes.ts';
import { deleteDraftsOfTickets } from './draft.store.ts';

export const draftModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: draftRoutes(context),
  on: [
    // A closed conversation needs no drafts.
    subscribe(ticketClosed, (tx, closed) =>
      deleteDraftsOfTickets(
        tx,
        closed.map(({ after }) => after.id),
      ),
    ),
  ],
});
