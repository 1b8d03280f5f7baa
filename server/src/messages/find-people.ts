import { authorDisplayName } from '@balcao/contract/messages/author.rules';
import type { Message } from '@balcao/contract/messages/message';
import { type Identity, mention } from '../channels/inbound-event.ts';
import type { Tx } from '../platform/db/tx.ts';

const keyOf = ({ kind, value }: Identity): string => `${kind}:${value}`;

/** Number of a conversation's latest authors that are searched for a person. */
const maxAuthors = 500;

/** The name of the person with one of these identities; "" when none of them is known. */
type NameOf = (identities: readonly Identity[]) => string;

/** Names of people in groups: the contact's name, else the name they used when they wrote in one of these tickets, else the number. */
export async function findPeople(
  tx: Tx,
  identities: readonly Identity[],
  ticketIds: readonly number[],
): Promise<NameOf> {
  const names = new Map<string, string>();
  const wanted = [...new Map(identities.map((one) => [keyOf(one), one])).values()];
  if (wanted.length === 0) return () => '';
  const authors = await tx.rows<{ key: string; name: string; number: string }>(
    'people-authors',
    `select a.author ->> 'key' as key, max(a.author ->> 'name') as name, max(a.author ->> 'number') as number
     from unnest($1::int[]) t(id) cross join lateral (
       select author from messages where company_id = current_company() and ticket_id = t.id order by sent_at desc limit ${maxAuthors}) a
     where a.author ->> 'key' = any($2) group by 1`,
    [[...new Set(ticketIds)], wanted.map(keyOf)],
  );
  for (const { key, ...author } of authors) names.set(key, authorDisplayName(author));
  const contacts = await tx.rows<{ key: string; name: string }>(
    'people-contacts',
    `select concat(i.kind, ':', i.value) as key, c.name from unnest($1::text[], $2::text[]) x(kind, value)
     join contact_identities i on i.company_id = current_company() and i.kind = x.kind and i.value = x.value
     join contacts c on (c.company_id, c.id) = (i.company_id, i.contact_id)`,
    [wanted.map(({ kind }) => kind), wanted.map(({ value }) => value)],
  );
  for (const { key, name } of contacts) names.set(key, name);
  return (some) =>
    some.map((one) => names.get(keyOf(one)) ?? '').find((name) => name !== '') ??
    some.find(({ kind }) => kind === 'phone')?.value ??
    '';
}

type MentioningRow = { ticketId: number; mentions: unknown };

/** The names of the people that each of these messages mentions. `mentions`: as in the metadata. */
export async function findMentions<Row extends MentioningRow>(
  tx: Tx,
  rows: readonly Row[],
): Promise<(row: Row) => Pick<Message, 'mentions'>> {
  const mentionsOf = new Map(
    rows.flatMap((row) => (row.mentions ? [[row, mention.array().catch([]).parse(row.mentions)] as const] : [])),
  );
  const mentioned = [...mentionsOf.values()].flat().flatMap(({ identities }) => identities);
  const nameOf = await findPeople(
    tx,
    mentioned,
    [...mentionsOf.keys()].map(({ ticketId }) => ticketId),
  );
  return (row) => {
    const mentions = mentionsOf.get(row) ?? [];
    if (mentions.length === 0) return {};
    return {
      mentions: mentions.map(({ id, identities, isUs = false }) => ({
        id,
        isUs,
        name: isUs ? '' : nameOf(identities),
        ...(identities.some(({ kind, value }) => kind === 'phone' && value === id) && { isNumber: true as const }),
      })),
    };
  };
}
