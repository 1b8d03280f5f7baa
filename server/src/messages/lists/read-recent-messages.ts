import type { Message } from '@balcao/contract/messages/message';
import type { Tx } from '../../platform/db/tx.ts';
import { readMessages, selectMessagePage } from '../message.store.ts';

/** The last messages of a ticket, newest first, without permission check or masking: for code without a user. */
export async function readRecentMessages(tx: Tx, ticketId: number, limit: number): Promise<Message[]> {
  const page = await selectMessagePage(tx, ticketId, { before: null, skip: 0, limit });
  const messages = await readMessages(
    tx,
    page.map(({ id }) => id),
  );
  const byId = new Map(messages.map((message) => [message.id, message]));
  return page.flatMap(({ id }) => byId.get(String(id)) ?? []);
}
