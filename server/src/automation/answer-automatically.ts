import {
  type AutomationAction,
  type AutomationContext,
  decideAutomation,
} from '@balcao/contract/automation/automation.rules';
import { isOpen } from '@balcao/contract/automation/hours.rules';
import { scheduleDay } from '@balcao/contract/companies/company';
import { z } from 'zod';
import type { StoredMessage } from '../inbound/journal/inbound-types.ts';
import type { Tx } from '../platform/db/tx.ts';
import { enqueueAutoMessage } from '../tickets/enqueue-auto-message.ts';
import { applyAutomationAction } from './apply-automation-action.ts';
import type { AutomationRow } from './read-automation-context.ts';

const workingHours = z.array(scheduleDay).catch([]);

/** Automatic replies to messages that have just arrived: the rules decide, this function carries out the actions. */
export async function answerAutomatically(tx: Tx, rows: AutomationRow[], stored: StoredMessage[]): Promise<void> {
  for (const row of rows) {
    const last = stored.findLast(
      ({ resolved }) => resolved.ticketId === row.ticketId && !resolved.event.fromMe && !resolved.unreadable,
    );
    const text = last && last.resolved.mediaType === 'conversation' ? last.resolved.event.content.body : null;
    const context: AutomationContext = {
      ticket: row.ticket,
      contact: row.contact,
      connection: {
        ...row.connection,
        queues: row.queues.map((q) => ({ ...q, open: isOpen(workingHours.parse(q.schedules), tx.now, row.timeZone) })),
      },
      settings: row.settings,
      isCompanyOpen: isOpen(workingHours.parse(row.companySchedules), tx.now, row.timeZone),
      text,
      now: tx.now,
    };
    await applyActions(tx, row.ticketId, decideAutomation(context));
  }
}

async function applyActions(tx: Tx, ticketId: number, actions: AutomationAction[]): Promise<void> {
  const replies: string[] = [];
  for (const action of actions) {
    if (action.type === 'say') replies.push(action.body);
    else await applyAutomationAction(tx, ticketId, action);
  }
  for (const body of replies) enqueueAutoMessage(tx, { id: ticketId }, body);
}
