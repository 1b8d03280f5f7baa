import { numberForms } from '@balcao/contract/contacts/contact.rules';
import type { StoredAuthor } from '@balcao/contract/messages/author.rules';
import type { MessageStatus } from '@balcao/contract/messages/message';
import type { Speaker } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * `waitsFor`: the referenced message has not arrived yet. `refused`: the speaker may not change it; the journal keeps
 * the event. `discard`: it references nothing that exists or may be shown, and is deleted.
 */
export type UpdateOutcome = { waitsFor?: string; refused?: true; discard?: true };

export type TargetMessage = {
  id: number;
  status: MessageStatus;
  ticketId: number;
  contactId: number;
  body: string;
  fromMe: boolean;
  /** revoked on a channel whose terms require deletion (`eraseMessage`): no content is left */
  isErased: boolean;
  unreadable: boolean;
  author: StoredAuthor | null;
  isTemplate: boolean;
  /** written after the channel reported a problem of the connection that is still shown */
  isAfterNotice: boolean;
  /** the channel's time of the current edit */
  editedAt: Date | null;
  /** whether it belongs to the conversation of the event, under any identity of that conversation */
  isThere: boolean;
};

type MessageReference = {
  whatsappId: number;
  chat: string;
  targetId: string;
  ourId?: string | undefined;
  speaker?: Speaker | undefined;
};

/**
 * Finds the message by the channel's id, or by ours when the channel returns it. Where anybody can name any id, a
 * message of the event's own conversation is preferred; one of another conversation is returned with `isThere` false,
 * so that the event does not wait forever.
 */
export const findByProviderId = async (tx: Tx, reference: MessageReference): Promise<TargetMessage | undefined> =>
  (await findByProviderIds(tx, [reference]))[0];

/** As `findByProviderId`, for several: each at the index of its reference. */
export async function findByProviderIds(
  tx: Tx,
  references: MessageReference[],
): Promise<(TargetMessage | undefined)[]> {
  const identities = references.flatMap(({ speaker }, place) =>
    (speaker?.place ?? []).flatMap(({ kind, value }) =>
      (kind === 'phone' ? numberForms(value) : [value]).map((form) => ({ place, kind, value: form })),
    ),
  );
  const wanted = references.map(({ whatsappId, chat, targetId, ourId, speaker }, place) => [
    place,
    whatsappId,
    targetId,
    ourId !== undefined && /^\d{1,15}$/.test(ourId) ? Number(ourId) : null,
    speaker ? chat : null,
  ]);
  const [first = [], ...more] = wanted;
  const [name, statement, values] =
    more.length === 0
      ? ['inbound-target', findOne, first]
      : ['inbound-targets', findMany, first.map((_, i) => wanted.map((reference) => reference[i]))];
  const rows = await tx.rows<TargetMessage & { place: number }>(name, statement, [
    ...values,
    identities.map(({ place }) => place),
    identities.map(({ kind }) => kind),
    identities.map(({ value }) => value),
  ]);
  const found = new Map(rows.map(({ place, ...target }) => [place, target]));
  return references.map((_, place) => found.get(place));
}

const columnTypes = ['int', 'int', 'text', 'bigint', 'text'];
const parameters = (suffix: string) => columnTypes.map((type, i) => `$${i + 1}::${type}${suffix}`).join(', ');

const findStatement = (references: string) => `
  select x.place, t.* from ${references} x(place, w, p, ours, chat)
  cross join lateral (
    select m.id, m.status, m.ticket_id as "ticketId", m.contact_id as "contactId", m.body, m.from_me as "fromMe",
      m.is_deleted and m.body = '' and m.facts is null and m.file_id is null as "isErased", m.unreadable, m.author, c.there as "isThere",
      coalesce(m.facts ? 'template', false) as "isTemplate", (m.facts ->> 'editedAt')::timestamptz as "editedAt", exists (select from connections k
        where k.company_id = current_company() and k.id = x.w and k.noticed_at < m.created_at) as "isAfterNotice"
    from messages m
    join lateral (select x.chat is null or m.chat = x.chat or exists (
      select from contact_identities i where i.company_id = current_company() and i.contact_id = m.contact_id
        and (i.kind, i.value) in (select k, v from unnest($6::int[], $7::text[], $8::text[]) y(o, k, v) where o = x.place)) as there) c on true
    where m.company_id = current_company() and m.whatsapp_id = x.w
      and (m.provider_id = x.p or (x.ours is not null and m.id = x.ours and m.from_me and m.provider_id is null))
    order by c.there desc, (m.provider_id = x.p) desc nulls last, m.id limit 1 for update of m) t`;
/** A separate statement, because one with a list would be planned again each time, whatever its length. */
const findOne = findStatement(`(values (${parameters('')}))`);
const findMany = findStatement(`unnest(${parameters('[]')})`);
