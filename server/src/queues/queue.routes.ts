import { queueApi } from '@balcao/contract/queues/queue.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve, serveUpload } from '../platform/http/serve.ts';
import { createQueue } from './create-queue.ts';
import { queueReplyTexts } from './queue-reply.texts.ts';
import { type QueueEffects, removeQueue } from './remove-queue.ts';
import { removeQueueMedia, setQueueMedia } from './set-queue-media.ts';
import { listQueues, showQueue } from './show-queue.ts';
import { updateQueue } from './update-queue.ts';

export const queueRoutes = (context: RequestContext<Actor>, effects: QueueEffects): Endpoint[] => [
  serve(context, queueApi.list, (tx) => listQueues(tx)),
  serve(context, queueApi.show, (tx, _actor, { params }) => showQueue(tx, params.id)),
  serve(context, queueApi.create, (tx, actor, { body }) => createQueue(tx, actor, body)),
  serve(context, queueApi.update, (tx, actor, { params, body }) => updateQueue(tx, actor, params.id, body)),
  serve(context, queueApi.remove, async (tx, actor, { params }) => {
    await removeQueue(tx, actor, params.id, effects);
    return { message: queueReplyTexts.deleted };
  }),
  serveUpload(context, queueApi.uploadMedia, (tx, actor, { params }, uploads) =>
    setQueueMedia(tx, actor, params.id, uploads),
  ),
  serve(context, queueApi.removeMedia, (tx, actor, { params }) => removeQueueMedia(tx, actor, params.id)),
];
