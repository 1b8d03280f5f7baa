import { color } from '@balcao/contract/wire';
import { z } from 'zod';
import { defineEntity, pairKey, refTo } from '../entity.ts';
import { sourceId, text, textUpTo, times, timesOf, wholeNumber } from '../source-fields.ts';

export const tags = defineEntity({
  name: 'Tags',
  target: 'tags',
  shape: z.object({
    companyId: sourceId,
    userId: sourceId,
    name: textUpTo(100),
    color: text,
    kanban: wholeNumber(0, { max: 1 }),
    ...times,
  }),
  refs: (row) => ({ company: refTo('Companies', row.companyId), user: refTo('Users', row.userId) }),
  build(row, place) {
    const paint = color.safeParse(row.color);
    if (row.name.trim() === '') return { refused: 'name: empty' };
    const values = {
      id: place.id,
      company_id: place.companyId,
      user_id: place.ref('user'),
      name: row.name.trim(),
      color: paint.success ? paint.data : '#A4CCCC',
      kanban: row.kanban,
      ...timesOf(row),
    };
    return { rows: [{ table: 'tags', values }] };
  },
});

export const ticketTags = defineEntity({
  name: 'TicketTags',
  target: null,
  sort: ['ticketId', 'tagId'],
  keyOf: pairKey('ticketId', 'tagId'),
  shape: z.object({ ticketId: sourceId, tagId: sourceId }),
  refs: (row) => ({ ticket: refTo('Tickets', row.ticketId), tag: refTo('Tags', row.tagId) }),
  build(_row, place) {
    const [ticket, tag] = [place.ref('ticket'), place.ref('tag')];
    if (ticket === null || tag === null) return { refused: 'one of both did not come' };
    return {
      rows: [{ table: 'ticket_tags', values: { company_id: place.companyId, ticket_id: ticket, tag_id: tag } }],
    };
  },
});
