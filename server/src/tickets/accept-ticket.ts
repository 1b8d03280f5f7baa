import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { settingOf } from '../settings/setting-of.ts';
import { moveTicket } from './move-ticket.ts';
import { queueForNew } from './queue-for-new.ts';
import { sayIn } from './say-in.ts';

/** A user accepts a pending ticket. The row lock lets one of many concurrent users through; the others get an error that names them. */
export async function acceptTicket(
  tx: Tx,
  actor: Actor,
  before: Ticket,
  { queueId, greeting }: { queueId: number | null; greeting: boolean },
): Promise<Ticket> {
  const queue = before.queueId ?? (await queueForNew(tx, actor, queueId));
  const after = await moveTicket(tx, before, { type: 'accept', by: actor.userId, queueId: queue }, actor.userId, {
    unreadMessages: 0,
    chatbot: false,
    useIntegration: false,
    startedAt: tx.now,
  });
  if (before.unreadMessages > 0) tx.enqueue('mark-read', { companyId: tx.companyId, ticketId: after.id });
  if (greeting && !after.isGroup && (await settingOf(tx, 'sendGreetingAccepted')) === 'enabled')
    sayIn(tx, after, `{{ms}} *{{name}}*, meu nome é *${actor.name}* e vou continuar o seu atendimento.`);
  return after;
}
