import type { CycleMeasure } from '@balcao/contract/analytics/report';

type MeasureSql = {
  /** which moment of a cycle lies in the period; null: what is at this moment, whatever the period */
  at: 'opened_at' | 'accepted_at' | 'closed_at' | null;
  /** of `ticket_cycles c` */
  where: string;
};

/** A ticket that went on in another one is no cycle of its own. */
const notMerged = `c.closed_how is distinct from 'merged'`;
const ended = `c.closed_how in ('closed', 'ignored', 'inactive')`;
const isNow = (status: string) =>
  `c.closed_at is null and exists (select from tickets t where t.company_id = current_company() and t.id = c.ticket_id and t.status = '${status}')`;

/** What each figure counts: the dashboard's numbers and the report's rows are of the same words. */
export const cycleMeasures: Record<CycleMeasure, MeasureSql> = {
  opened: { at: 'opened_at', where: notMerged },
  leads: { at: 'opened_at', where: `c.is_first and ${notMerged}` },
  waited: { at: 'accepted_at', where: `c.wait_s is not null and ${notMerged}` },
  finished: { at: 'closed_at', where: `${ended} and c.accepted_at is not null` },
  ignored: { at: 'closed_at', where: `${ended} and c.accepted_at is null` },
  happening: { at: null, where: isNow('open') },
  pending: { at: null, where: isNow('pending') },
};
