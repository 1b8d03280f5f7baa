import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { id } from '../wire.ts';
import { createHelpInput, help, updateHelpInput } from './help.ts';

const byId = z.object({ id });

/** Watched by everybody, managed by the operator. */
export const helpApi = {
  list: route({ method: 'GET', path: '/helps/list', output: z.array(help) }),
  create: route({
    method: 'POST',
    path: '/helps',
    idempotent: true,
    access: 'super',
    audited: true,
    body: createHelpInput,
    output: help,
  }),
  update: route({
    method: 'PUT',
    path: '/helps/:id',
    access: 'super',
    audited: true,
    params: byId,
    body: updateHelpInput,
    output: help,
    fails: ['ERR_NOT_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/helps/:id',
    access: 'super',
    audited: true,
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND'],
  }),
};
