import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { updateTicketInput } from '@balcao/contract/tickets/ticket.api';
import type { z } from 'zod';

/** The meaning of a PUT of a ticket in its current state (docs/protocol.md 12). */
export type TicketChange =
  | { type: 'accept'; queueId: number | null; greeting: boolean }
  | { type: 'ignore' }
  | { type: 'close'; farewell: boolean }
  | { type: 'reopen' }
  | { type: 'return' }
  | { type: 'transfer'; queueId: number; userId: number | null; whatsappId: number | null; note: string }
  | { type: 'automation'; useIntegration?: boolean; promptId?: number | null; integrationId?: number | null }
  /** the ticket is already in the requested state: a harmless repeat */
  | { type: 'nothing' }
  /** not allowed in this state: 409 */
  | { type: 'refused' }
  /** no recognisable change: 400 */
  | { type: 'meaningless' };

type Body = z.output<typeof updateTicketInput>;

type Current = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'whatsappId'>;
export type TransferTarget = Pick<Extract<TicketChange, { type: 'transfer' }>, 'queueId' | 'userId' | 'whatsappId'>;

/** Whether a transfer changes nothing: it was already made, and its response may have been lost. */
export const isTransferred = (current: Current, { queueId, userId, whatsappId }: TransferTarget): boolean =>
  current.status !== 'closed' &&
  current.queueId === queueId &&
  current.userId === userId &&
  (whatsappId === null || whatsappId === current.whatsappId);

/**
 * Parses the loose body against the current state into a named command. Old clients send whole rows, so
 * `userId` is only used where it selects a person: in a transfer.
 */
export function parseTicketChange(body: Body, current: Current, actorId: number): TicketChange {
  const { status, queueId } = body;
  const note = body.note ?? '';
  const target = queueId == null ? null : { queueId, userId: body.userId ?? null, whatsappId: body.whatsappId ?? null };

  if (status === 'open') {
    if (target?.userId != null) {
      if (isTransferred(current, target)) return { type: 'nothing' };
      // Naming oneself is an accept, which never takes an open ticket from its assignee. To take one over is a transfer.
      const isOvertaken = target.userId === actorId && current.userId !== actorId;
      if (current.status === 'open') return isOvertaken ? { type: 'refused' } : { type: 'transfer', ...target, note };
      // Meant for somebody else: the actor must not get it instead. A closed row that is sent back names its former assignee.
      if (target.userId !== actorId && target.userId !== current.userId) return { type: 'refused' };
    }
    if (current.status === 'pending')
      return { type: 'accept', queueId: queueId ?? null, greeting: body.greeting ?? false };
    if (current.status === 'closed') return { type: 'reopen' };
    return current.userId === actorId ? { type: 'nothing' } : { type: 'refused' };
  }
  if (status === 'closed') {
    if (current.status === 'closed') return { type: 'nothing' };
    // An ignore that comes just after a colleague's accept must not close their conversation.
    if (body.seenStatus !== undefined && body.seenStatus !== current.status) return { type: 'refused' };
    return current.status === 'pending'
      ? { type: 'ignore' }
      : { type: 'close', farewell: body.sendFarewellMessage ?? true };
  }
  if (target !== null) {
    if (isTransferred(current, target)) return { type: 'nothing' };
    return current.status === 'open' ? { type: 'transfer', ...target, note } : { type: 'refused' };
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
