import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { id, idParam, listQuery, page, searchParam } from '../wire.ts';
import { optOut } from './opt-out.ts';

const byId = z.object({ id });
const plan = 'useCampaigns';

/** People who opted out: no campaign writes to them until an admin or they themselves undo it. */
export const optOutApi = {
  /** Newest first. */
  list: route({
    method: 'GET',
    path: '/campaign-opt-outs',
    plan,
    emptyAnswer: { records: [], count: 0, hasMore: false },
    query: listQuery,
    output: page('records', optOut),
    fails: ['ERR_NO_PERMISSION'],
  }),
  /** 2,000 at a time, oldest first. */
  export: route({
    method: 'GET',
    path: '/campaign-opt-outs/export',
    plan,
    query: z.object({ searchParam, afterId: idParam }),
    output: z.object({ records: z.array(optOut), hasMore: z.boolean() }),
    fails: ['ERR_NO_PERMISSION'],
  }),
  /** Undoes the opt-out. */
  remove: route({
    method: 'DELETE',
    path: '/campaign-opt-outs/:id',
    plan,
    permission: 'campaign-opt-outs:remove',
    audited: true,
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
