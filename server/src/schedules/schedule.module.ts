import type { Actor } from '@balcao/contract/users/actor';
import { timeZoneChanged } from '../companies/company-events.ts';
import { machineMessageProgressed } from '../messages/delivery/message-progress.ts';
import { subscribe } from '../platform/db/domain-events.ts';
import { retryOnRace } from '../platform/db/retry-on-race.ts';
import { inTx } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { ticketDeleted } from '../tickets/change/ticket-events.ts';
import { followDeletedTickets } from './follow-deleted-tickets.ts';
import { followMessages } from './follow-messages.ts';
import { followTimeZone } from './follow-time-zone.ts';
import { sendScheduleJob } from './schedule.jobs.ts';
import { scheduleRoutes } from './schedule.routes.ts';
import { sendSchedule } from './send-schedule.ts';

export const scheduleModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: scheduleRoutes(context),
  tasks: [
    // Locks its own row before the contact's, whereas a merge locks the contact first: a deadlock is retried.
    defineTask(sendScheduleJob, ({ companyId, ...due }) =>
      retryOnRace(() => inTx(context, companyId, (tx) => sendSchedule(tx, due))),
    ),
  ],
  on: [
    subscribe(machineMessageProgressed, followMessages),
    subscribe(ticketDeleted, followDeletedTickets),
    subscribe(timeZoneChanged, followTimeZone),
  ],
});
