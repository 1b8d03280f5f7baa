import type { CycleMeasure } from '@balcao/contract/analytics/report';
import type { TicketStatus } from '@balcao/contract/tickets/ticket';

type MeasureSql = {
  /** the time of a cycle that must be in the period; null: the current state, for any period */
  at: 'opened_at' | 'accepted_at' | 'closed_at' | null;
  /** a condition on `ticket_cycles c` */
  where: string;
};

/** The cycle of a ticket that was merged into another one is not counted separately. */
const notMerged = `c.closed_how is distinct from 'merged'`;
const ended = `c.closed_how in ('closed', 'ignored', 'inactive')`;
const isNow = (status: TicketStatus) =>
  `c.closed_at is null and exists (select from tickets t where t.company_id = current_company() and t.id = c.ticket_id and t.status = '${status}')`;

/** The cycles counted by each figure; shared by the dashboard's numbers and the report's rows. */
export const cycleMeasures: Record<CycleMeasure, MeasureSql> = {
  opened: { at: 'opened_at', where: notMerged },
  leads: { at: 'opened_at', where: `c.is_first and ${notMerged}` },
  waited: { at: 'accepted_at', where: `c.wait_s is not null and ${notMerged}` },
  finished: { at: 'closed_at', where: `${ended} and c.accepted_at is not null` },
  ignored: { at: 'closed_at', where: `${ended} and c.accepted_at is null` },
  happening: { at: null, where: isNow('open') },
  pending: { at: null, where: isNow('pending') },
};
