import type { CreateScheduleInput, Schedule } from '@balcao/contract/schedules/schedule';
import { beforeEach } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { timeZoneChanged } from '../companies/company-events.ts';
import { machineMessageProgressed } from '../messages/delivery/message-progress.ts';
import { subscribe } from '../platform/db/domain-events.ts';
import { inTx, type Tx } from '../platform/db/tx.ts';
import { ticketDeleted } from '../tickets/change/ticket-events.ts';
import { createSchedule } from './create-schedule.ts';
import { showSchedule } from './find-schedule.ts';
import { followDeletedTickets } from './follow-deleted-tickets.ts';
import { followMessages } from './follow-messages.ts';
import { followTimeZone } from './follow-time-zone.ts';
import { sendSchedule } from './send-schedule.ts';

/** The test conversation with schedules of Bia's for its customer, in a company with an active subscription. */
export function testSchedules() {
  const conversation = testConversation();
  const { world, state } = conversation;
  beforeEach(() => world.sql(`update companies set due_date = '2999-12-31'`));

  const at = (ms: number) => new Date(world.now.getTime() + ms).toISOString();
  /** As in production: the progress of its message updates the schedule. */
  const run = <T>(work: (tx: Tx) => Promise<T>) => {
    const subscribers = [
      subscribe(machineMessageProgressed, followMessages),
      subscribe(ticketDeleted, followDeletedTickets),
      subscribe(timeZoneChanged, followTimeZone),
    ];
    return inTx({ ...world.context(), subscribers }, world.ana.companyId, work);
  };
  return {
    ...conversation,
    /** from now */
    at,
    pass(ms: number) {
      world.now = new Date(world.now.getTime() + ms);
    },
    run,
    create(over: Partial<CreateScheduleInput> = {}): Promise<Schedule> {
      const input = { body: 'Bom dia, {{firstName}}!', contactId: state.contactId, sendAt: at(hour), ...over };
      return run((tx) => createSchedule(tx, world.bia, input));
    },
    /** Runs the job of the schedule. */
    send: ({ id, sendAt }: Schedule) => run((tx) => sendSchedule(tx, { scheduleId: id, sendAt })),
    now: ({ id }: Schedule) => run((tx) => showSchedule(tx, world.ana, id)),
    messages: () =>
      world.sql<{ id: number; body: string; ticketId: number; whatsappId: number }>(
        'select id, body, ticket_id as "ticketId", whatsapp_id as "whatsappId" from messages order by id',
      ),
  };
}

export const hour = 3_600_000;
