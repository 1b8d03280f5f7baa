import { type BulkRefusal, bulkActionApi } from '@balcao/contract/bulk-actions/bulk-action.api';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { z } from 'zod';
import { call } from '../../platform/api.ts';
import { describeError } from '../../platform/errors/error-texts.ts';
import { detailsOf, Refusal } from '../../platform/refusal.ts';
import { translate } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { screenUndoQueue } from '../../ui/undo/screen-undo-queue.ts';
import {
  type CommandContext,
  isConversationShown,
  leaveTicket,
  showExpected,
  showRestored,
} from '../commands/command-context.ts';
import { contactName } from '../contact-name.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { applyAnswer } from '../ticket-notices.ts';

const t = translate(ticketTexts);
/** Number of tickets listed by name; the others are counted. */
const maxNamed = 4;

/** One ticket, with its predicted state; null: shown unchanged. */
export type BulkTarget = { ticket: Ticket; expected: Ticket | null };
type Given = z.input<typeof bulkActionApi.run.body>['action'];
type CountLabel = (count: number) => string;

/**
 * Executes the action now. Refused tickets are rolled back, and named in a toast. Resolves to whether all succeeded.
 */
export async function runBulk(
  context: CommandContext,
  targets: readonly BulkTarget[],
  action: Given,
  done: CountLabel,
): Promise<boolean> {
  const shown = targets.map(({ ticket }) => ticket);
  for (const { expected } of targets) if (expected) showExpected(context, expected);
  try {
    for (const ticket of shown) await screenUndoQueue.flushTicket(ticket.id);
    return await send(context, shown, action, done);
  } catch (error) {
    for (const ticket of shown) showRestored(context, ticket);
    toast.error(error, { id: 'bulk' });
    return false;
  }
}

/** Shows the result, and executes the action when the undo window ends: for all tickets, or none after "undo". */
export function delayBulk(
  context: CommandContext,
  targets: readonly BulkTarget[],
  action: Given,
  { done, endsTicket = false }: { done: CountLabel; endsTicket?: boolean },
): void {
  let waiting = targets.map(({ ticket }) => ticket);
  for (const { expected } of targets) if (expected) showExpected(context, expected);
  const restore = (tickets: readonly Ticket[]) => {
    for (const ticket of tickets) showRestored(context, ticket);
  };
  screenUndoQueue.add({
    kind: 'action',
    ticketIds: waiting.map(({ id }) => id),
    label: done(waiting.length),
    ends: endsTicket ? waiting : undefined,
    spare: (ticketId) => {
      restore(waiting.filter(({ id }) => id === ticketId));
      waiting = waiting.filter(({ id }) => id !== ticketId);
    },
    execute: async () => {
      if (waiting.length === 0) return;
      try {
        await send(context, waiting, action, done);
      } catch (error) {
        restore(waiting);
        toast.error(error, { id: 'bulk' });
      }
    },
    undo: () => restore(waiting),
  });
  if (action.type !== 'tag' && waiting.some(isConversationShown)) leaveTicket(context);
}

/** `keepalive`, because the page may unload just after the undo window. Returns whether nothing was refused. */
async function send(
  context: CommandContext,
  tickets: readonly Ticket[],
  action: Given,
  done: CountLabel,
): Promise<boolean> {
  const body = { ticketIds: tickets.map(({ id }) => id), action };
  const outcome = await call(bulkActionApi.run, { body, keepalive: true });
  for (const ticket of outcome.tickets) applyAnswer(ticket, context.me);
  if (outcome.refused.length === 0) return true;
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  for (const { ticketId } of outcome.refused) {
    const ticket = byId.get(ticketId);
    if (ticket) showRestored(context, ticket);
  }
  toast.error(describeRefused(done(outcome.tickets.length), outcome.refused, byId), { id: 'bulk' });
  return false;
}

/** "3 conversas encerradas. 1 não: Maria (já com Ana)" */
function describeRefused(
  done: string,
  refused: readonly BulkRefusal[],
  tickets: ReadonlyMap<number, Pick<Ticket, 'contact'>>,
): string {
  const named = refused.slice(0, maxNamed).map((one) => {
    const ticket = tickets.get(one.ticketId);
    return t('refusedOne', { name: ticket ? contactName(ticket) : String(one.ticketId), why: whyNot(one) });
  });
  const more = refused.length - named.length;
  const names = more > 0 ? [...named, t('refusedMore', { count: more })] : named;
  return t('refusedSome', { done, count: refused.length, names: names.join('; ') });
}

function whyNot({ error, details }: BulkRefusal): string {
  const refusal = new Refusal(error, 409, details);
  const now = detailsOf(refusal, 'ERR_TICKET_STATUS');
  if (now?.userName && now.status === 'open') return t('alreadyWith', { name: now.userName });
  if (now?.status === 'closed') return t('alreadyClosed');
  if (now?.status === 'pending') return t('stillWaits');
  return describeError(refusal);
}
