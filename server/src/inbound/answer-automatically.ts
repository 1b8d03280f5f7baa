import { scheduleDay } from '@balcao/contract/companies/company';
import {
  type AutomationAction,
  type AutomationFacts,
  decideAutomation,
} from '@balcao/contract/inbound/automation.rules';
import { isOpen } from '@balcao/contract/inbound/hours.rules';
import { z } from 'zod';
import type { Tx } from '../platform/tx.ts';
import { sayIn } from '../tickets/say-in.ts';
import { type AutomationRow, writeAutomation } from './automation.store.ts';
import type { Stored } from './coming.ts';

const hours = z.array(scheduleDay).catch([]);

/** Automatic replies to messages that have just arrived: the rules decide, this function carries out the actions. */
export async function answerAutomatically(tx: Tx, rows: AutomationRow[], stored: Stored[]): Promise<void> {
  for (const row of rows) {
    const last = stored.findLast(
      ({ coming }) => coming.ticketId === row.ticketId && !coming.event.fromMe && !coming.unreadable,
    );
    const text = last && last.coming.mediaType === 'conversation' ? last.coming.event.content.body : null;
    const facts: AutomationFacts = {
      ticket: row.ticket,
      contact: row.contact,
      connection: {
        ...row.connection,
        queues: row.queues.map((q) => ({ ...q, open: isOpen(hours.parse(q.schedules), tx.now, row.timeZone) })),
      },
      settings: row.settings,
      companyOpen: isOpen(hours.parse(row.companySchedules), tx.now, row.timeZone),
      text,
      now: tx.now,
    };
    await act(tx, row.ticketId, decideAutomation(facts));
  }
}

async function act(tx: Tx, ticketId: number, actions: AutomationAction[]): Promise<void> {
  const said: string[] = [];
  for (const action of actions) {
    if (action.type === 'say') said.push(action.body);
    else await writeAutomation(tx, ticketId, action);
  }
  for (const body of said) sayIn(tx, { id: ticketId }, body);
}
