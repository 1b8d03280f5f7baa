import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { ticketAutomationSet } from '../tickets/change/ticket-events.ts';
import { endBotSessions } from './bot-session.store.ts';
import { renewBotSessions } from './renew-bot-sessions.ts';
import { withdrawDelayedReplies } from './withdraw-delayed-replies.ts';

/** Switched on for one ticket, its responder answers the next message; switched off, the bot ends. */
export async function followTicketSwitch(tx: Tx, set: readonly PayloadOf<typeof ticketAutomationSet>[]): Promise<void> {
  const idsOf = (isOn: boolean) => set.flatMap((one) => (one.isOn === isOn ? one.ticketId : []));
  await withdrawDelayedReplies(tx, idsOf(false));
  if (idsOf(false).length > 0) await endBotSessions(tx, idsOf(false));
  await renewBotSessions(tx, idsOf(true));
}
