import { subscribe } from '../platform/db/domain-events.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import { ticketAccepted, ticketClosed, ticketTransferred } from '../tickets/change/ticket-events.ts';
import { endBotWhenAccepted } from './end-bot-when-accepted.ts';
import { explainTransfer } from './explain-transfer.ts';
import { greetAfterAccept } from './greet-after-accept.ts';
import { sendFarewell } from './send-farewell.ts';

/** What customers are told when something becomes of their ticket. Answers to what they write are part of receiving it. */
export const automationModule: FeatureModule = {
  on: [
    subscribe(ticketAccepted, greetAfterAccept),
    subscribe(ticketAccepted, endBotWhenAccepted),
    subscribe(ticketTransferred, explainTransfer),
    subscribe(ticketClosed, sendFarewell),
  ],
};
