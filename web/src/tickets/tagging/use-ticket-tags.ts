import type { Tag } from '@balcao/contract/tags/tag';
import { tagApi } from '@balcao/contract/tags/tag.api';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { call } from '../../platform/api.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { invalidateTags } from '../../tags/tag.queries.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { markColors } from '../../ui/theme/mark-colors.ts';
import { useActor } from '../ticket.queries.ts';
import { applyAnswer, applyNotice } from '../ticket-notices.ts';

type Mark = Pick<Tag, 'id' | 'name' | 'color' | 'kanban'>;

/** By ticket: the tags that it will have when all that is under way has been saved. */
const underWay = new Map<number, Mark[]>();

/** Adds and removes tags of a ticket: optimistic, rolled back on refusal. A call has all tags, so that the next one waits for it. */
export function useTicketTags(ticket: Ticket) {
  const me = useActor();

  async function save(tags: Mark[]): Promise<void> {
    const isLast = () => underWay.get(ticket.id) === tags;
    try {
      const answer = await call(tagApi.sync, { body: { ticketId: ticket.id, tags: tags.map(({ id }) => ({ id })) } });
      if (isLast()) applyAnswer(answer, me);
    } catch (error) {
      applyNotice({ action: 'restore', ticket }, me);
      toast.error(error);
    }
    if (isLast()) underWay.delete(ticket.id);
  }

  function sync(change: (tags: readonly Mark[]) => Mark[]): Promise<void> {
    const tags = change(underWay.get(ticket.id) ?? ticket.tags);
    underWay.set(ticket.id, tags);
    applyNotice({ action: 'expect', ticket: { ...ticket, tags } }, me);
    return inTurn(`tags ${ticket.id}`, () => save(tags));
  }

  const add = ({ id, name, color, kanban }: Mark) =>
    sync((tags) => [...tags.filter((tag) => tag.id !== id), { id, name, color, kanban }]);
  return {
    add,
    remove: (id: number) => sync((tags) => tags.filter((tag) => tag.id !== id)),
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

function colorFor(name: string): string {
  const colors = Object.values(markColors);
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 65_521;
  return colors[hash % colors.length] ?? markColors.grafite;
}
