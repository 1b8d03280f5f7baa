import { numberForms } from '@balcao/contract/contacts/contact.rules';
import type { StoredAuthor } from '@balcao/contract/messages/author.rules';
import type { Speaker } from '../../channels/inbound-event.ts';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * `waitsFor`: the referenced message has not arrived yet. `refused`: the speaker may not change it; the journal keeps
 * the event. `discard`: it references nothing that exists or may be shown, and is deleted.
 */
export type UpdateOutcome = { waitsFor?: string; refused?: true; discard?: true };

export type TargetMessage = {
  id: number;
  status: string;
  ticketId: number;
  contactId: number;
  body: string;
  fromMe: boolean;
  /** taken back where the channel's terms want it forgotten (`eraseMessage`): nothing of it is left */
  isErased: boolean;
  unreadable: boolean;
  author: StoredAuthor | null;
  isTemplate: boolean;
  /** written after the channel had reported a problem of the connection, which still stands there */
  isAfterNotice: boolean;
  /** whether it belongs to the conversation of the event, under any identity of that conversation */
  isThere: boolean;
};

type MessageReference = { chat: string; targetId: string; ourId?: string | undefined; speaker?: Speaker | undefined };

/**
 * By the channel's id, or by ours when the channel returns it. Where anybody can name any id, a message of the event's
 * own conversation is preferred; a message of another conversation is returned with `isThere` false, so that the event
 * does not wait for ever.
 */
export async function findByProviderId(
  tx: Tx,
  whatsappId: number,
  reference: MessageReference,
): Promise<TargetMessage | undefined> {
  const { targetId, ourId, speaker } = reference;
  const chatIdentities = (speaker?.place ?? []).flatMap(({ kind, value }) =>
    (kind === 'phone' ? numberForms(value) : [value]).map((form) => ({ kind, value: form })),
  );
  const [target] = await tx.rows<TargetMessage>(
    'inbound-target',
    `select m.id, m.status, m.ticket_id as "ticketId", m.contact_id as "contactId", m.body, m.from_me as "fromMe", 
       m.is_deleted and m.body = '' and m.facts is null and m.file_id is null as "isErased", m.unreadable, m.author, x.there as "isThere",
       coalesce(m.facts ? 'template', false) as "isTemplate", exists (select from connections k where k.company_id = current_company() and k.id = $1
         and k.noticed_at < m.created_at) as "isAfterNotice"
     from messages m
     join lateral (select $4::text is null or m.chat = $4 or exists (
       select from contact_identities i where i.company_id = current_company() and i.contact_id = m.contact_id
         and (i.kind, i.value) in (select k, v from unnest($5::text[], $6::text[]) y(k, v))) as there) x on true
     where m.company_id = current_company() and m.whatsapp_id = $1
       and (m.provider_id = $2 or ($3::bigint is not null and m.id = $3 and m.from_me and m.provider_id is null))
     order by x.there desc, (m.provider_id = $2) desc nulls last, m.id limit 1 for update of m`,
    [
      whatsappId,
      targetId,
      ourId !== undefined && /^\d{1,15}$/.test(ourId) ? Number(ourId) : null,
      speaker ? reference.chat : null,
      chatIdentities.map(({ kind }) => kind),
      chatIdentities.map(({ value }) => value),
    ],
  );
  return target;
}
