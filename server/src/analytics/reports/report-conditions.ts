import type { ReportFilter } from '@balcao/contract/analytics/report.api';
import { type RawBuilder, sql } from 'kysely';
import type { FiguresScope } from '../figures-scope.ts';
import type { Period } from '../find-period.ts';

/** A report request: scope, period and filters. `isCut`: the period ends within a day. */
export type ReportRequest = {
  scope: FiguresScope;
  period: Period;
  filter: ReportFilter;
  canSeeNumbers: boolean;
  isCut?: boolean;
};

export type Condition = RawBuilder<unknown>;

export const allOf = (conditions: readonly Condition[]): Condition => sql.join(conditions, sql` and `);

/** The channel of a connection, also after its deletion. */
const channelOf = (connectionId: Condition): Condition =>
  sql`coalesce((select l.channel from connections l where l.company_id = current_company() and l.id = ${connectionId}),
    (select f.channel from former_connections f where f.company_id = current_company() and f.whatsapp_id = ${connectionId}))`;

/** Conditions on the ticket columns of a table: queue, connection and tags. `of`: its alias. */
export function ticketConditions({ scope, filter }: ReportRequest, of: string): Condition[] {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  const { whatsapps, channels, tags } = filter;
  return [
    ...(scope.isAll ? [] : [sql`${column('queue_id')} = any(${scope.ids}::int[])`]),
    ...(whatsapps ? [sql`${column('whatsapp_id')} = any(${whatsapps}::int[])`] : []),
    ...(channels
      ? [
          sql`coalesce(${channelOf(column('whatsapp_id'))},
            (select t.channel from tickets t where t.company_id = current_company() and t.id = ${column('ticket_id')})) = any(${channels}::text[])`,
        ]
      : []),
    ...(tags
      ? [
          sql`exists (select from ticket_tags g where g.company_id = current_company() and g.ticket_id = ${column('ticket_id')} and g.tag_id = any(${tags}::int[]))`,
        ]
      : []),
  ];
}
