import { mentionApi } from '@balcao/contract/mentions/mention.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { findTicket } from '../tickets/find-ticket.ts';
import { listMentions } from './list-mentions.ts';
import { markMentionsRead } from './mark-mentions-read.ts';
import { findMentionable } from './mention-colleagues.ts';

export const mentionRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, mentionApi.list, (tx, actor) => listMentions(tx, actor)),
  serve(context, mentionApi.read, (tx, actor, { body }) => markMentionsRead(tx, actor, body.ticketId)),
  serve(context, mentionApi.mentionable, async (tx, actor, { params }) => {
    const people = await findMentionable(tx, actor, await findTicket(tx, actor, params.ticketId));
    return { people: people.map(({ userId, name }) => ({ id: userId, name })) };
  }),
];
