import { hourMs } from '@balcao/contract/durations';
import type { Actor } from '@balcao/contract/users/actor';
import { webhookEndpointApi as api } from '@balcao/contract/webhook-endpoints/webhook-endpoint.api';
import { findFeatureObstacle } from '../companies/require-plan.ts';
import { connectionStatusChanged } from '../connections/session/connection-status-changed.ts';
import { contactAnnounced } from '../contacts/contact-announced.ts';
import { messageErased } from '../messages/changes/message-erased.ts';
import { machineMessageProgressed } from '../messages/delivery/message-progress.ts';
import { customerWrote } from '../messages/receive/message-received.ts';
import { type DomainEvent, type Subscriber, subscribe } from '../platform/db/domain-events.ts';
import { openKnownCompanies } from '../platform/db/known-companies.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import { type RequestContext, serve } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { ratingAnswered } from '../ratings/rating-events.ts';
import { ticketAccepted, ticketClosed, ticketOpened, ticketTransferred } from '../tickets/change/ticket-events.ts';
import { deliverToEndpoint, type EndpointDeps } from './deliver-to-endpoint.ts';
import { deliverToEndpointJob } from './delivery.jobs.ts';
import { purgeDeliveries } from './delivery.store.ts';
import { selectCompaniesWithEndpoints } from './endpoint.store.ts';
import { eraseMessagesInDeliveries } from './erase-deliveries.ts';
import { listEndpointDeliveries, replayEndpointDelivery, showEndpointDelivery } from './list-endpoint-deliveries.ts';
import {
  createEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateEndpointSecret,
  updateEndpoint,
} from './manage-endpoints.ts';
import * as events from './queue-events.ts';

const retentionDays = 30;

export function webhookEndpointModule(context: RequestContext<Actor>, deps: EndpointDeps): FeatureModule {
  const companies = openKnownCompanies(context, selectCompaniesWithEndpoints);
  /** Skips companies without endpoints without a query. */
  const on = <Payload>(event: DomainEvent<Payload>, run: (tx: Tx, all: readonly Payload[]) => Promise<void>) =>
    subscribe<Payload, Tx>(event, async (tx, all) => {
      if (!companies.mayInclude(tx.companyId)) return;
      if ((await findFeatureObstacle(tx, 'useExternalApi')) === null) await run(tx, all);
    });
  const subscribers: Subscriber<Tx>[] = [
    on(ticketOpened, events.queueOpened),
    on(ticketAccepted, events.queueAccepted),
    on(ticketTransferred, events.queueTransferred),
    on(ticketClosed, events.queueClosed),
    on(customerWrote, events.queueReceived),
    on(machineMessageProgressed, events.queueProgress),
    on(ratingAnswered, events.queueRated),
    on(contactAnnounced, events.queueContacts),
    on(connectionStatusChanged, events.queueConnections),
    subscribe(messageErased, eraseMessagesInDeliveries),
  ];
  return {
    routes: [
      serve(context, api.list, (tx, actor) => listEndpoints(tx, actor)),
      serve(context, api.create, async (tx, actor, { body }) => {
        const made = await createEndpoint(tx, actor, body, deps);
        tx.afterCommit(() => companies.add(tx.companyId));
        return made;
      }),
      serve(context, api.update, async (tx, actor, { params, body }) => {
        const changed = await updateEndpoint(tx, actor, params.id, body, deps);
        tx.afterCommit(() => companies.add(tx.companyId));
        return changed;
      }),
      serve(context, api.rotate, (tx, actor, { params }) => rotateEndpointSecret(tx, actor, params.id, deps)),
      serve(context, api.remove, async (tx, actor, { params }) => {
        await removeEndpoint(tx, actor, params.id);
        return { message: 'Endpoint deleted' };
      }),
      serve(context, api.deliveries, (tx, actor, { params, query }) =>
        listEndpointDeliveries(tx, actor, params.id, query),
      ),
      serve(context, api.exchange, (tx, actor, { params }) => showEndpointDelivery(tx, actor, params)),
      serve(context, api.replay, (tx, actor, { params }) => replayEndpointDelivery(tx, actor, params)),
    ],
    tasks: [defineTask(deliverToEndpointJob, (job) => deliverToEndpoint(context, deps, job))],
    periodic: [
      {
        name: 'deliveries to endpoints',
        everyMs: hourMs,
        role: 'jobs',
        run: async () => {
          const before = new Date(context.clock.now().getTime() - retentionDays * 24 * hourMs);
          await purgeDeliveries(context.database.owner, before);
        },
      },
    ],
    on: subscribers,
  };
}
