import { bulkActionApi } from '@balcao/contract/bulk-actions/bulk-action.api';
import type { Tag } from '@balcao/contract/tags/tag';
import { tagApi } from '@balcao/contract/tags/tag.api';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { call } from '../../platform/api.ts';
import { Refusal } from '../../platform/refusal.ts';
import { invalidateTags } from '../../tags/tag.queries.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { markColors } from '../../ui/theme/mark-colors.ts';
import { useActor } from '../ticket.queries.ts';
import { changeTags } from './change-tags.ts';

type Mark = Pick<Tag, 'id' | 'name' | 'color' | 'kanban'>;

/** Adds and removes tags of a ticket: shown at once, and rolled back when refused. */
export function useTicketTags(ticket: Ticket) {
  const me = useActor();

  const change = (how: (tags: readonly Mark[]) => Mark[], difference: Difference): Promise<void> =>
    changeTags(ticket, me, { change: how, save: () => saveDifference(ticket.id, difference) }).catch(toast.error);

  const add = ({ id, name, color, kanban }: Mark) =>
    change((tags) => [...tags.filter((tag) => tag.id !== id), { id, name, color, kanban }], { add: [id] });
  return {
    add,
    remove: (id: number) => change((tags) => tags.filter((tag) => tag.id !== id), { remove: [id] }),
    /** Creates a tag; its colour is derived from the name. */
    create: async (name: string) => {
      try {
        const tag = await call(tagApi.create, { body: { name, color: colorFor(name) } });
        invalidateTags();
        await add(tag);
      } catch (error) {
        toast.error(error);
      }
    },
  };
}

type Difference = { add: number[] } | { remove: number[] };

/** Only the difference: the whole list would revert what a colleague changed meanwhile. */
async function saveDifference(ticketId: number, difference: Difference): Promise<Ticket> {
  const body = { ticketIds: [ticketId], action: { type: 'tag' as const, ...difference } };
  const { tickets, refused } = await call(bulkActionApi.run, { body });
  const [saved] = tickets;
  if (!saved) throw new Refusal(refused[0]?.error ?? 'ERR_INTERNAL', 409, refused[0]?.details);
  return saved;
}

function colorFor(name: string): string {
  const colors = Object.values(markColors);
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 65_521;
  return colors[hash % colors.length] ?? markColors.grafite;
}
