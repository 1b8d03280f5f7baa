import type pg from 'pg';
import type { InboundEvent } from '../../channels/inbound-event.ts';
import { jsonb } from '../../platform/text/jsonb.ts';

/** What came on a line by QR code, and under which epoch of it. */
export type LineArrival = { whatsappId: number; epoch: number; event: InboundEvent; raw: unknown };
type Held = { whatsappId: number; epoch: number };

/**
 * For a program that holds lines of many companies and is not the desk: their events are durable once this resolves, and the
 * desk receives them as soon as it is told to look; history lets everything else go first. Twice is once. Gives the lines
 * that are `owner`'s still; of others nothing is kept, and none changes hands meanwhile.
 *
 * One statement, past row-level security: a row's company is that of the line's session, and a line of another company than
 * the one named is not found.
 */
export async function appendToJournal(
  db: Pick<pg.Pool, 'query'>,
  owner: string,
  companyId: number,
  envelopes: LineArrival[],
): Promise<Held[]> {
  const lines = [...new Map(envelopes.map((a) => [`${a.whatsappId}:${a.epoch}`, a])).values()];
  const { rows } = await db.query<Held>({
    name: 'journal-keep-arrivals',
    text: keep,
    values: [
      owner,
      companyId,
      lines.map((l) => l.whatsappId),
      lines.map((l) => l.epoch),
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

const keep = `
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
