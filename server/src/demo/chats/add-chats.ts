import { minuteMs } from '@balcao/contract/durations';
import type { Actor } from '@balcao/contract/users/actor';
import { reactToChatMessage } from '../../chats/change-chat-message.ts';
import { createChat } from '../../chats/change-chats.ts';
import { sendChatMessage } from '../../chats/send-chat-message.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { loadActorOfUser } from '../../users/load-actor-of-user.ts';
import type { DemoCompanyIds } from '../bootstrap-demo-company.ts';
import type { DemoCompany } from '../demo-company.ts';
import type { DemoServer } from '../demo-server.ts';

type Room = NonNullable<DemoCompany['chats']>[number];

/** The rooms of the internal chat, created by the admin three days ago, and the messages since then. */
export async function addChats(
  server: DemoServer,
  { chats = [] }: DemoCompany,
  ids: DemoCompanyIds,
  now: Date,
): Promise<void> {
  for (const room of chats) await addRoom(server, room, ids, now);
}

async function addRoom(server: DemoServer, room: Room, ids: DemoCompanyIds, now: Date): Promise<void> {
  const { companyId, adminId, people } = ids;
  const userIds = new Map([...people.values()].flat().map(({ id, name }) => [name, id]));
  const idOf = (name: string | null): number => (name === null ? adminId : (userIds.get(name) ?? adminId));
  const at = (minutesAgo: number) => server.at({ now: () => new Date(now.getTime() - minutesAgo * minuteMs) });
  const users = room.people.map((name) => ({ id: idOf(name) }));
  const { id: chatId } = await at(3 * 1440).inCompany(companyId, async (tx) =>
    createChat(tx, await loadActorOfUser(tx, adminId), { title: room.title, users }),
  );
  const sent: number[] = [];
  for (const { by, minutesAgo, text, quotes, reactions = {}, ...over } of room.messages)
    await at(minutesAgo).inCompany(companyId, async (tx) => {
      const actor = await loadActorOfUser(tx, idOf(by));
      const message = await sendChatMessage(tx, actor, chatId, {
        message: text,
        quotedId: quotes === undefined ? null : (sent[quotes - 1] ?? null),
        ticketId: over.hasTicket ? await openTicketOf(tx, actor) : null,
        mentions: over.mentions?.map(idOf) ?? [],
      });
      sent.push(message.id);
      for (const [name, emoji] of Object.entries(reactions))
        await reactToChatMessage(
          tx,
          await loadActorOfUser(tx, idOf(name)),
          { id: chatId, chatMessageId: message.id },
          emoji,
        );
    });
}

/** A ticket assigned to this person, which they may share in the room. */
async function openTicketOf(tx: Tx, { userId }: Actor): Promise<number | null> {
  const ticket = await tx.db
    .selectFrom('tickets')
    .where('companyId', '=', tx.companyId)
    .where('userId', '=', userId)
    .where('status', '=', 'open')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return ticket?.id ?? null;
}
