import type { StoredAuthor } from '@balcao/contract/messages/author.rules';
import { receivedOrigin } from '@balcao/contract/messages/origin.rules';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';

type Reaction = {
  chat: string;
  providerId: string;
  fromMe: boolean;
  emoji: string;
  targetId: string;
  at: Date;
  /** in a group: the member who reacts */
  author: StoredAuthor | null;
};

/** Inserts a reaction as a message in the conversation of its target. Undefined when it is stored already. */
export async function insertReaction(
  tx: Tx,
  whatsappId: number,
  target: { id: number; ticketId: number; contactId: number },
  reaction: Reaction,
): Promise<number | undefined> {
  const [row] = await tx.rows<{ id: number }>(
    'inbound-reaction',
    `insert into messages (ticket_id, contact_id, whatsapp_id, chat, provider_id, from_me, body, media_type, quoted_message_id, quoted_provider_id,
       status, read, sent_at, created_at, updated_at, origin, author)
     values ($1, $2, $3, $4, $5, $6, $7, 'reactionMessage', $8, $9, case when $6 then 'sent' else 'delivered' end, true, $10, $11, $11, $12, $13)
     on conflict do nothing returning id`,
    [
      target.ticketId,
      target.contactId,
      whatsappId,
      reaction.chat,
      reaction.providerId,
      reaction.fromMe,
      reaction.emoji,
      target.id,
      reaction.targetId,
      reaction.at,
      tx.now,
      receivedOrigin({ fromMe: reaction.fromMe, imported: false }),
      reaction.author && jsonb(reaction.author),
    ],
  );
  return row?.id;
}
