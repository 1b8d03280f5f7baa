import type pg from 'pg';
import type { InboundEvent } from '../../channels/inbound-event.ts';
import { jsonb } from '../../platform/text/jsonb.ts';

/** An event of a connection by QR code, and the epoch of the lease under which it arrived. */
type ConnectionArrival = { whatsappId: number; epoch: number; event: InboundEvent; raw: unknown };
type LeaseKey = { whatsappId: number; epoch: number };

/**
 * For the worker program, which holds connections of many companies: the events are durable once this resolves, and the
 * server processes them as soon as it is notified; everything else takes precedence over history. A repeated event is
 * stored once. Returns the connections whose lease `owner` still holds; events of others are not stored, and no lease
 * changes its owner meanwhile. One statement that bypasses row-level security: a row gets the company of the
 * connection's session, and a connection of another company than the named one is not found.
 */
export async function appendToJournal(
  db: Pick<pg.Pool, 'query'>,
  owner: string,
  companyId: number,
  envelopes: ConnectionArrival[],
): Promise<LeaseKey[]> {
  const leases = [...new Map(envelopes.map((a) => [`${a.whatsappId}:${a.epoch}`, a])).values()];
  const { rows } = await db.query<LeaseKey>({
    name: 'journal-keep-arrivals',
    text: appendSql,
    values: [
      owner,
      companyId,
      leases.map((l) => l.whatsappId),
      leases.map((l) => l.epoch),
      envelopes.map((a) => a.whatsappId),
      envelopes.map((a) => a.epoch),
      envelopes.map((a) => a.event.chat),
      envelopes.map((a) => a.event.providerId),
      envelopes.map((a) => jsonb({ event: a.event, raw: a.raw })),
      envelopes.map((a) => a.event.kind === 'message' && a.event.imported === true),
    ],
  });
  return rows;
}

const appendSql = `
  with held as (
    select s.company_id, s.whatsapp_id, s.epoch from unnest($3::int[], $4::bigint[]) x(w, e)
    join whatsapp_web_sessions s on s.company_id = $2 and s.whatsapp_id = w and s.epoch = e
    where s.owner = $1 for key share of s),
  kept as (
    insert into journal (company_id, whatsapp_id, chat, provider_id, event, late)
    select h.company_id, h.whatsapp_id, chat, p, ev::jsonb, l
    from unnest($5::int[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::boolean[]) with ordinality x(w, e, chat, p, ev, l, ord)
    join held h on h.whatsapp_id = w and h.epoch = e order by ord
    on conflict do nothing)
  select whatsapp_id as "whatsappId", epoch from held`;
