import { z } from 'zod';
import { emptyObject, messageReply, route } from '../route.ts';
import { id } from '../wire.ts';
import { createQueueInput, queue, updateQueueInput } from './queue.ts';

const byId = z.object({ id });

export const queueApi = {
  list: route({ method: 'GET', path: '/queue', output: z.array(queue) }),
  show: route({ method: 'GET', path: '/queue/:id', params: byId, output: queue, fails: ['ERR_NO_QUEUE_FOUND'] }),
  create: route({
    method: 'POST',
    path: '/queue',
    idempotent: true,
    audited: true,
    permission: 'queues-page:edit',
    body: createQueueInput,
    output: queue,
    fails: ['ERR_QUEUE_NAME_ALREADY_EXISTS', 'ERR_QUEUE_COLOR_ALREADY_EXISTS', 'ERR_PLAN_LIMIT', 'ERR_NOT_FOUND'],
  }),
  update: route({
    method: 'PUT',
    path: '/queue/:id',
    audited: true,
    permission: 'queues-page:edit',
    params: byId,
    body: updateQueueInput,
    output: queue,
    fails: ['ERR_NO_QUEUE_FOUND', 'ERR_QUEUE_NAME_ALREADY_EXISTS', 'ERR_QUEUE_COLOR_ALREADY_EXISTS', 'ERR_NOT_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/queue/:id',
    audited: true,
    permission: 'queues-page:edit',
    params: byId,
    output: messageReply,
    fails: ['ERR_NO_QUEUE_FOUND'],
  }),
  /** The file of its greeting, under any field name; replaces the previous one. */
  uploadMedia: route({
    method: 'POST',
    path: '/queue/:id/media-upload',
    audited: true,
    permission: 'queues-page:edit',
    params: byId,
    body: emptyObject,
    multipart: true,
    output: z.object({ mensagem: z.string(), mediaPath: z.string(), mediaName: z.string() }),
    fails: ['ERR_NO_QUEUE_FOUND', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE'],
  }),
  removeMedia: route({
    method: 'DELETE',
    path: '/queue/:id/media-upload',
    audited: true,
    permission: 'queues-page:edit',
    params: byId,
    output: messageReply,
    fails: ['ERR_NO_QUEUE_FOUND'],
  }),
};
