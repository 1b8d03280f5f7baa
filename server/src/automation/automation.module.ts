import { type Subscriber, subscribe } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import { defineTask } from '../platform/jobs/job.ts';
import {
  ticketAccepted,
  ticketAutomationSet,
  ticketClosed,
  ticketMovedToQueue,
  ticketOpened,
  ticketReturned,
  ticketTransferred,
} from '../tickets/change/ticket-events.ts';
import {
  endBotWhenAccepted,
  endBotWhenMoved,
  endBotWhenOpened,
  endBotWhenReturned,
  endBotWhenTransferred,
} from './end-bot-when-accepted.ts';
import { enterQueueByTime } from './enter-queue-by-time.ts';
import { explainTransfer } from './explain-transfer.ts';
import { followTicketSwitch } from './follow-ticket-switch.ts';
import { greetAfterAccept } from './greet-after-accept.ts';
import { askResponder, type ResponderDeps } from './responders/ask-responder.ts';
import { askResponderJob } from './responders/responder.jobs.ts';
import { sendFarewell } from './send-farewell.ts';
import { withdrawRepliesWhenClosed } from './withdraw-delayed-replies.ts';

/** What is done because something became of a ticket. */
export const automationSubscribers: readonly Subscriber<Tx>[] = [
  subscribe(ticketAccepted, greetAfterAccept),
  subscribe(ticketAccepted, endBotWhenAccepted),
  subscribe(ticketOpened, endBotWhenOpened),
  subscribe(ticketAutomationSet, followTicketSwitch),
  subscribe(ticketMovedToQueue, endBotWhenMoved),
  subscribe(ticketMovedToQueue, enterQueueByTime),
  subscribe(ticketTransferred, endBotWhenTransferred),
  subscribe(ticketReturned, endBotWhenReturned),
  subscribe(ticketTransferred, explainTransfer),
  subscribe(ticketClosed, sendFarewell),
  subscribe(ticketClosed, withdrawRepliesWhenClosed),
];

/**
 * What customers are sent when their ticket changes, and who outside of the engine answers. Answers of the engine itself
 * are part of receiving what they write.
 */
export const automationModule = (deps: ResponderDeps): FeatureModule => ({
  tasks: [defineTask(askResponderJob, (job) => askResponder(deps, job))],
  on: automationSubscribers,
});
