import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { updateTicketInput } from '@balcao/contract/tickets/ticket.api';
import type { z } from 'zod';

/** What a PUT of a ticket means in its current state (docs/protocol.md 12). */
export type TicketChange =
  | { type: 'accept'; queueId: number | null; greeting: boolean }
  | { type: 'ignore' }
  | { type: 'close'; farewell: boolean }
  | { type: 'reopen' }
  | { type: 'return' }
  | { type: 'transfer'; queueId: number; userId: number | null; whatsappId: number | null }
  | { type: 'automation'; useIntegration?: boolean; promptId?: number | null; integrationId?: number | null }
  /** the ticket is already in the requested state: a harmless repeat */
  | { type: 'nothing' }
  /** not allowed in this state: 409 */
  | { type: 'refused' }
  /** no recognisable change: 400 */
  | { type: 'meaningless' };

type Body = z.output<typeof updateTicketInput>;

/**
 * Parses the loose body against the current state into a named command. Old clients send whole rows, so
 * `userId` is only used where it selects a person: in a transfer.
 */
export function parseTicketChange(
  body: Body,
  current: Pick<Ticket, 'status' | 'userId' | 'queueId'>,
  actorId: number,
): TicketChange {
  const { status, queueId, userId, whatsappId } = body;

  if (status === 'open') {
    if (current.status === 'pending')
      return { type: 'accept', queueId: queueId ?? null, greeting: body.greeting ?? false };
    if (current.status === 'closed') return { type: 'reopen' };
    if (queueId != null && userId != null && (queueId !== current.queueId || userId !== current.userId))
      return { type: 'transfer', queueId, userId, whatsappId: whatsappId ?? null };
    return current.userId === actorId ? { type: 'nothing' } : { type: 'refused' };
  }
  if (status === 'closed') {
    if (current.status === 'closed') return { type: 'nothing' };
    return current.status === 'pending'
      ? { type: 'ignore' }
      : { type: 'close', farewell: body.sendFarewellMessage ?? true };
  }
  if (queueId != null && (status === undefined || status === 'pending')) {
    if (current.status === 'open')
      return { type: 'transfer', queueId, userId: userId ?? null, whatsappId: whatsappId ?? null };
    return current.status === 'pending' && current.queueId === queueId ? { type: 'nothing' } : { type: 'refused' };
  }
  if (status === 'pending') {
    if (current.status === 'open') return { type: 'return' };
    return current.status === 'pending' ? { type: 'nothing' } : { type: 'refused' };
  }
  const automation = {
    ...(body.useIntegration !== undefined && { useIntegration: body.useIntegration }),
    ...(body.promptId !== undefined && { promptId: body.promptId }),
    ...(body.integrationId !== undefined && { integrationId: body.integrationId }),
  };
  return Object.keys(automation).length > 0 ? { type: 'automation', ...automation } : { type: 'meaningless' };
}
