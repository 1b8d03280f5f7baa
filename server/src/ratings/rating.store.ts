import type { RatingScale } from '@balcao/contract/ratings/rating';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { missesMessagesSql } from '../connections/health/misses-messages-sql.ts';
import { ConcurrentChangeError } from '../platform/db/concurrent-change.ts';
import type { Tx } from '../platform/db/tx.ts';

type Question = {
  scale: RatingScale;
  ticket: Pick<Ticket, 'id' | 'contactId' | 'userId' | 'queueId'>;
  whatsappId: number;
  expiresAt: Date;
  farewell: string;
};

export async function insertQuestion(tx: Tx, question: Question): Promise<number> {
  const { scale, ticket, whatsappId, expiresAt, farewell } = question;
  const { id } = await tx.db
    .insertInto('ratings')
    .values({
      companyId: tx.companyId,
      scale,
      ticketId: ticket.id,
      contactId: ticket.contactId,
      whatsappId,
      userId: ticket.userId,
      queueId: ticket.queueId,
      askedAt: tx.now,
      expiresAt,
      openUntil: expiresAt,
      farewell,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Answered = { ticketId: number; farewell: string };

/** @throws ConcurrentChangeError when the question expired meanwhile */
export async function saveRate(tx: Tx, id: number, rate: number, commentUntil: Date): Promise<Answered> {
  const [row] = await tx.rows<Answered>(
    'rating-answer',
    `update ratings set rate = $2, answered_at = $3, open_until = $4
     where company_id = current_company() and id = $1 and answered_at is null and open_until is not null
     returning ticket_id as "ticketId", farewell`,
    [id, rate, tx.now, commentUntil],
  );
  if (!row) throw new ConcurrentChangeError('a question expired meanwhile');
  return row;
}

export const saveReminded = (tx: Tx, id: number): Promise<unknown> =>
  tx.rows('rating-remind', 'update ratings set reminded_at = $2 where company_id = current_company() and id = $1', [
    id,
    tx.now,
  ]);

export const saveComment = (tx: Tx, id: number, comment: string): Promise<unknown> =>
  tx.rows(
    'rating-comment',
    'update ratings set comment = $2, open_until = null where company_id = current_company() and id = $1',
    [id, comment],
  );

/** Closes questions: no answer is accepted any more. */
export const endQuestions = (tx: Tx, ids: number[]): Promise<unknown> =>
  tx.rows('ratings-end', 'update ratings set open_until = null where company_id = current_company() and id = any($1)', [
    ids,
  ]);

/** Closes the open questions of this contact on this connection. */
export const endQuestionsOf = (tx: Tx, contactId: number, whatsappId: number): Promise<{ id: number }[]> =>
  tx.rows(
    'ratings-end-of',
    `update ratings set open_until = null
     where company_id = current_company() and contact_id = $1 and whatsapp_id = $2 and open_until is not null returning id`,
    [contactId, whatsappId],
  );

/** Takes the farewells from the open questions of this contact on this connection: an answer still counts. */
export const clearFarewellsOf = (tx: Tx, contactId: number, whatsappId: number): Promise<unknown> =>
  tx.rows(
    'ratings-clear-farewells',
    `update ratings set farewell = ''
     where company_id = current_company() and contact_id = $1 and whatsapp_id = $2 and open_until is not null and answered_at is null`,
    [contactId, whatsappId],
  );

/** The answer may not have come in yet: what was written while the connection, or this program, was down comes afterwards. */
const mayBeAnswered = `(${missesMessagesSql({ companyId: 'q.company_id', whatsappId: 'q.whatsapp_id', now: '$2::timestamptz' })}
  or q.open_until < $2::timestamptz - interval '5 minutes')`;

/**
 * Where the question came more than a minute late, or still waits for its connection, its time begins anew; where its answer may not
 * have come in yet, it lasts for ten minutes more; then returns its end. The question is the ticket's first automatic message since
 * it was asked. Not where its connection was deleted.
 */
export async function postponeQuestion(tx: Tx, id: number): Promise<Date | undefined> {
  const [row] = await tx.rows<{ until: Date }>(
    'rating-postpone',
    `update ratings r set open_until = x.until
     from (select q.expires_at - q.asked_at as term, case when m.came is not null and ${mayBeAnswered} then $2::timestamptz + interval '10 minutes' end as later,
         m.* from ratings q cross join lateral (
         select m.delivery_stage = 'outgoing' as waits, coalesce(m.delivered_at, case when m.status = 'sent' then m.updated_at end) as came from messages m
         where m.company_id = current_company() and m.ticket_id = q.ticket_id and m.from_me and m.origin = 'bot' and not m.is_private
           and m.whatsapp_id is not null and m.sent_at >= date_trunc('milliseconds', q.asked_at) order by m.sent_at, m.id limit 1) m
       where q.company_id = current_company() and q.id = $1) m
       cross join lateral (select greatest(m.later, case when m.waits then $2::timestamptz + greatest(m.term, interval '10 minutes') else m.came + m.term end) as until) x
     where r.company_id = current_company() and r.id = $1 and r.answered_at is null and r.open_until is not null and x.until > $2::timestamptz + interval '1 minute'
     returning r.open_until as until`,
    [id, tx.now],
  );
  return row?.until;
}

/** Checked by the update itself. undefined: it was answered, its ticket is deleted, or the customer has an active one. */
export async function expireQuestion(tx: Tx, id: number): Promise<Answered | undefined> {
  const [row] = await tx.rows<Answered>(
    'rating-expire',
    `with r as (
       update ratings set open_until = null
       where company_id = current_company() and id = $1 and answered_at is null and open_until is not null
       returning ticket_id, contact_id, whatsapp_id, farewell)
     select r.ticket_id as "ticketId", r.farewell from r
     join tickets t on t.company_id = current_company() and t.id = r.ticket_id
     where not exists (select from tickets a where a.company_id = current_company() and a.contact_id = r.contact_id
       and a.whatsapp_id = r.whatsapp_id and a.status in ('pending', 'open'))`,
    [id],
  );
  return row;
}
