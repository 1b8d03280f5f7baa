import type { BulkAction } from '@balcao/contract/bulk-actions/bulk-action.api';
import type { Tag } from '@balcao/contract/tags/tag';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { TicketCommand } from '@balcao/contract/tickets/ticket.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { useMemo } from 'react';
import { formatWeekdayTime } from '../../platform/formatting.ts';
import { translate } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import type { CommandContext } from '../commands/command-context.ts';
import { predictSnooze, predictTicket } from '../commands/predict-ticket.ts';
import type { TransferTo } from '../commands/ticket-commands.ts';
import { useGoToTicket } from '../commands/use-go-to-ticket.ts';
import { dropPicked } from '../picking/use-picked.ts';
import { useActor } from '../ticket.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { mayBulk } from './bulk-rules.ts';
import { type BulkTarget, delayBulk, runBulk } from './run-bulk.ts';

const t = translate(ticketTexts);

/** The actions that apply to at least one of the picked tickets. */
export type BulkActions = {
  accept: (() => void) | undefined;
  close: (() => void) | undefined;
  transfer: ((to: TransferTo) => void) | undefined;
  snooze: ((until: Date) => void) | undefined;
  tag: (change: { add: readonly Tag[]; remove: readonly Tag[] }) => void;
};

/**
 * Accepting runs at once, because others may accept the tickets too; it is reverted by returning them. Closing,
 * transferring and tagging wait for a common undo window.
 */
export function useBulkActions(tickets: readonly Ticket[]): BulkActions {
  const me = useActor();
  const { user } = useSession();
  const go = useGoToTicket();
  return useMemo(() => {
    const context: CommandContext = { me, user, go };
    const mayAny = (type: BulkAction['type']) => tickets.some((ticket) => mayBulk(me, ticket, type));
    const expect = (type: BulkAction['type'], predict: (ticket: Ticket) => Ticket | null): BulkTarget[] =>
      tickets.map((ticket) => ({ ticket, expected: mayBulk(me, ticket, type) ? predict(ticket) : null }));
    const by = (ticket: Ticket, command: TicketCommand) => predictTicket(ticket, command, user);

    const accept = () => {
      const targets = expect('accept', (ticket) => by(ticket, { type: 'accept', by: me.userId, queueId: null }));
      void runBulk(context, targets, { type: 'accept' }, (count) => t('bulkAccepted', { count }));
    };
    const close = () => {
      const targets = expect('close', (ticket) => by(ticket, endOf(ticket, me)));
      const pendingIds = tickets.flatMap(({ id, status }) => (status === 'pending' ? id : []));
      const done = (count: number) => t('bulkClosed', { count });
      delayBulk(context, targets, { type: 'close', pendingIds }, { done, endsTicket: true });
    };
    const transfer = ({ queue, user: person }: TransferTo) => {
      const to = { queueId: queue.id, userId: person?.id ?? null };
      const targets = expect('transfer', (ticket) => {
        const predicted = by(ticket, { type: 'transfer', ...to, whatsappId: null });
        return predicted && { ...predicted, queue, user: person };
      });
      const name = person?.name ?? queue.name;
      delayBulk(
        context,
        targets,
        { type: 'transfer', ...to },
        { done: (count) => t('bulkTransferred', { count, name }) },
      );
    };
    const snooze = (until: Date) => {
      const targets = expect('snooze', (ticket) => predictSnooze(ticket, until));
      const done = (count: number) => t('bulkSnoozed', { count, until: formatWeekdayTime(until) });
      delayBulk(context, targets, { type: 'snooze', until: until.toISOString() }, { done, endsTicket: true });
    };
    const tag: BulkActions['tag'] = ({ add, remove }) => {
      const ids = { add: add.map(({ id }) => id), remove: remove.map(({ id }) => id) };
      const targets = expect('tag', (ticket) => ({ ...ticket, tags: tagsAfter(ticket, add, ids.remove) }));
      delayBulk(context, targets, { type: 'tag', ...ids }, { done: (count) => t('bulkTagged', { count }) });
    };
    const andDrop =
      <Args extends unknown[]>(run: (...args: Args) => void) =>
      (...args: Args) => {
        dropPicked();
        run(...args);
      };
    return {
      accept: mayAny('accept') ? andDrop(accept) : undefined,
      close: mayAny('close') ? andDrop(close) : undefined,
      transfer: mayAny('transfer') ? andDrop(transfer) : undefined,
      snooze: mayAny('snooze') ? andDrop(snooze) : undefined,
      tag: andDrop(tag),
    };
  }, [tickets, me, user, go]);
}

const endOf = ({ status }: Ticket, { userId }: Actor): TicketCommand =>
  status === 'pending' ? { type: 'ignore', by: userId } : { type: 'close', by: userId };

const tagsAfter = (ticket: Ticket, add: readonly Tag[], remove: readonly number[]): Ticket['tags'] =>
  [...ticket.tags, ...add.filter(({ id }) => !ticket.tags.some((tag) => tag.id === id))]
    .filter(({ id }) => !remove.includes(id))
    .map(({ id, name, color, kanban }) => ({ id, name, color, kanban }))
    .sort((a, b) => a.name.localeCompare(b.name));
