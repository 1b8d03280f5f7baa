import type { MediaType } from '@balcao/contract/messages/message';
import type { SandboxBehaviour } from '@balcao/contract/sandbox/sandbox.api';
import type { Tx } from '../../platform/db/tx.ts';
import { defaultBehaviour, readBehaviours } from './phone-behaviour.ts';

/** A message of a customer without a file. */
export type PhoneText = {
  whatsappId: number;
  chat: string;
  /** of the customer; "" keeps the stored one */
  name: string;
  messageId: string;
  body: string;
  mediaType: MediaType;
  quotedId: string | null;
};

/**
 * Stores texts of any number of customers, and their chats, in two statements; a known message stays as it is. Returns
 * how the phone of each behaves.
 */
export async function storeTexts(tx: Tx, texts: PhoneText[]): Promise<Map<PhoneText, SandboxBehaviour>> {
  const whatsappIds = texts.map(({ whatsappId }) => whatsappId);
  const chats = texts.map(({ chat }) => chat);
  const [, , behaviours] = await Promise.all([
    tx.rows('sandbox-chats', chatsSql, [whatsappIds, chats, texts.map(({ name }) => name)]),
    tx.rows('sandbox-texts', textsSql, [
      whatsappIds,
      chats,
      texts.map(({ messageId }) => messageId),
      texts.map(({ body }) => body),
      texts.map(({ mediaType }) => mediaType),
      texts.map(({ quotedId }) => quotedId),
      tx.now,
    ]),
    readBehaviours(tx, [...new Set(whatsappIds)]),
  ]);
  return new Map(texts.map((text) => [text, behaviours.get(text.whatsappId) ?? defaultBehaviour]));
}

/** One row per chat, with its last name, in the order in which every writer locks chats. */
const chatsSql = `
  insert into sandbox_chats (company_id, whatsapp_id, chat, name)
  select distinct on (w, c) current_company(), w, c, n from unnest($1::int[], $2::text[], $3::text[]) with ordinality x(w, c, n, place)
  order by w, c, n = '', place desc
  on conflict (company_id, whatsapp_id, chat) do update set name = excluded.name where excluded.name <> '' and sandbox_chats.name <> excluded.name`;

const textsSql = `
  insert into sandbox_messages (company_id, whatsapp_id, chat, message_id, from_desk, body, media_type, quoted_id, ack, visible_at, created_at)
  select current_company(), w, c, m, false, b, t, q, 2, $7, $7
  from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) with ordinality x(w, c, m, b, t, q, place)
  order by place
  on conflict do nothing`;
