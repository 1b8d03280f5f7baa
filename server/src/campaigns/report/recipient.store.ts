import type { RecipientStatus, Shipping } from '@balcao/contract/campaigns/recipient';
import { type RawBuilder, sql } from 'kysely';
import { matchesNumber } from '../../contacts/identities/matches-number.ts';
import type { Tx } from '../../platform/db/tx.ts';

export type RecipientFilter = {
  campaignId: number;
  term?: string | undefined;
  status?: RecipientStatus | undefined;
  variant?: number | undefined;
  /** false: the search matches only the digits that a masked number shows */
  seesNumbers: boolean;
};

type Row = Omit<Shipping, 'confirmationRequestedAt' | 'confirmedAt' | 'deliveredAt' | 'answeredAt'> & {
  confirmationRequestedAt: Date | null;
  confirmedAt: Date | null;
  deliveredAt: Date | null;
  answeredAt: Date | null;
};

/** In the order of the snapshot, with the messages of each. */
export async function selectRecipients(
  tx: Tx,
  filter: RecipientFilter,
  { skip = 0, afterId = 0, limit }: { skip?: number; afterId?: number; limit: number },
): Promise<Shipping[]> {
  const { rows } = await sql<Row>`
    with page as materialized (
      select * from campaign_recipients r where ${matches(filter)} and r.id > ${afterId} order by r.id offset ${skip} limit ${limit})
    select r.id, r.campaign_id as "campaignId", r.contact_id as "contactId", coalesce(m.ticket_id, q.ticket_id) as "ticketId", r.name, r.number,
      r.variant, coalesce(m.body, '') as message, q.body as "confirmationMessage", a.confirmation, r.status, r.fail_reason as "failReason",
      r.requested_at as "confirmationRequestedAt", r.confirmed_at as "confirmedAt", r.delivered_at as "deliveredAt",
      r.answered_at as "answeredAt", r.opted_out as "optedOut"
    from page r
    join campaigns a on a.company_id = r.company_id and a.id = r.campaign_id
    left join lateral (select s.body, s.ticket_id from campaign_messages x join messages s on s.company_id = x.company_id and s.id = x.message_id
      where x.company_id = r.company_id and x.recipient_id = r.id and x.step = ${textStep} order by x.attempt desc limit 1) m on true
    left join lateral (select s.body, s.ticket_id from campaign_messages x join messages s on s.company_id = x.company_id and s.id = x.message_id
      where x.company_id = r.company_id and x.recipient_id = r.id and x.step = 0 order by x.attempt desc limit 1) q on true
    order by r.id`.execute(tx.db);
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return rows.map((row) => ({
    ...row,
    confirmationRequestedAt: iso(row.confirmationRequestedAt),
    confirmedAt: iso(row.confirmedAt),
    deliveredAt: iso(row.deliveredAt),
    answeredAt: iso(row.answeredAt),
  }));
}

/** The last step of a recipient: their text. */
export const textStep = 100;

export async function countRecipients(tx: Tx, filter: RecipientFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from campaign_recipients r where ${matches(filter)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

function matches({ campaignId, term, status, variant, seesNumbers }: RecipientFilter): RawBuilder<unknown> {
  const given = [
    sql`r.company_id = current_company() and r.campaign_id = ${campaignId}`,
    ...(status ? [sql`r.status = ${status}`] : []),
    ...(variant ? [sql`r.variant = ${variant}`] : []),
    ...(term ? [matchesTerm(term, seesNumbers)] : []),
  ];
  return sql.join(given, sql` and `);
}

function matchesTerm(term: string, seesNumbers: boolean): RawBuilder<unknown> {
  const byNumber = matchesNumber(sql`r.number`, term, seesNumbers);
  const name = seesNumbers ? sql`r.name` : sql`mask_name(r.name)`;
  return sql`(${byNumber} or position(plain(${term}) in plain(${name})) > 0)`;
}
