import type { Tag } from '@balcao/contract/tags/tag';
import { tagApi } from '@balcao/contract/tags/tag.api';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { call } from '../../platform/api.ts';
import { invalidateTags } from '../../tags/tag.queries.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { markColors } from '../../ui/theme/mark-colors.ts';
import { useActor } from '../ticket.queries.ts';
import { applyAnswer, applyNotice } from '../ticket-notices.ts';

type Mark = Pick<Tag, 'id' | 'name' | 'color' | 'kanban'>;

/** Adds and removes tags of a ticket: optimistic, rolled back on refusal. */
export function useTicketTags(ticket: Ticket) {
  const me = useActor();

  async function sync(tags: Mark[]): Promise<void> {
    applyNotice({ action: 'expect', ticket: { ...ticket, tags } }, me);
    try {
      const body = { ticketId: ticket.id, tags: tags.map(({ id }) => ({ id })) };
      applyAnswer(await call(tagApi.sync, { body }), me);
    } catch (error) {
      applyNotice({ action: 'restore', ticket }, me);
      toast.error(error);
    }
  }

  return {
    add: ({ id, name, color, kanban }: Mark) => sync([...ticket.tags, { id, name, color, kanban }]),
    remove: (id: number) => sync(ticket.tags.filter((tag) => tag.id !== id)),
    /** Creates a tag; its colour is derived from the name. */
    create: async (name: string) => {
      try {
        const tag = await call(tagApi.create, { body: { name, color: colorFor(name) } });
        invalidateTags();
        await sync([...ticket.tags, tag]);
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
