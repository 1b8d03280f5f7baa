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

/** Reactions to changes of tickets. */
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
 * Automatic messages on ticket changes, and external responders. The engine's own answers are part of receiving
 * messages.
 */
export const automationModule = (deps: ResponderDeps): FeatureModule => ({
  tasks: [defineTask(askResponderJob, (job) => askResponder(deps, job))],
  on: automationSubscribers,
});
