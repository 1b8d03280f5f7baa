import { z } from 'zod';
import { emptyObject, messageReply, route } from '../route.ts';
import { id } from '../wire.ts';
import { createQueueOptionInput, queueOption, updateQueueOptionInput } from './queue-option.ts';

const byId = z.object({ id });
/** -1 and absent: the top level of the queue. */
const parentParam = z.preprocess(
  (v) => (v === '' || v === 'null' || v === 'undefined' || v === '-1' ? undefined : v),
  id.optional(),
);

export const queueOptionApi = {
  /** By number, each with its descendants. */
  list: route({
    method: 'GET',
    path: '/queue-options',
    query: z.object({ queueId: id, parentId: parentParam }),
    output: z.array(queueOption),
    fails: ['ERR_NO_QUEUE_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/queue-options',
    idempotent: true,
    audited: true,
    permission: 'queues-page:edit',
    body: createQueueOptionInput,
    output: queueOption,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_QUEUE_FOUND'],
  }),
  update: route({
    method: 'PUT',
    path: '/queue-options/:id',
    audited: true,
    permission: 'queues-page:edit',
    params: byId,
    body: updateQueueOptionInput,
    output: queueOption,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_QUEUE_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/queue-options/:id',
    audited: true,
    permission: 'queues-page:edit',
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND'],
  }),
  /** Its file, under any field name; replaces the previous one. */
  uploadMedia: route({
    method: 'POST',
    path: '/queue-options/:id/media-upload',
    permission: 'queues-page:edit',
    params: byId,
    body: emptyObject,
    multipart: true,
    output: z.object({ mensagem: z.string(), mediaPath: z.string(), mediaName: z.string() }),
    fails: ['ERR_NOT_FOUND', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE'],
  }),
  removeMedia: route({
    method: 'DELETE',
    path: '/queue-options/:id/media-upload',
    permission: 'queues-page:edit',
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND'],
  }),
};
