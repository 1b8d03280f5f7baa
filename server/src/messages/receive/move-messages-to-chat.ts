import type { Tx } from '../../platform/db/tx.ts';

/** Moves undecryptable placeholders to the chats of their messages, so that each shares one key with its message. */
export async function moveMessagesToChat(tx: Tx, moves: { id: number; chat: string }[]): Promise<void> {
  if (moves.length === 0) return;
  await tx.rows(
    'inbound-placeholder-chat',
    `update messages m set chat = x.chat from unnest($1::bigint[], $2::text[]) x(id, chat)
     where m.company_id = current_company() and m.id = x.id`,
    [moves.map((m) => m.id), moves.map((m) => m.chat)],
  );
}
