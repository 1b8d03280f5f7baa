import { queueOptionApi } from '@balcao/contract/queue-options/queue-option.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve, serveUpload } from '../platform/http/serve.ts';
import { createQueueOption } from './create-queue-option.ts';
import { queueOptionReplyTexts } from './queue-option-reply.texts.ts';
import { removeQueueOption } from './remove-queue-option.ts';
import { removeQueueOptionMedia, setQueueOptionMedia } from './set-queue-option-media.ts';
import { listQueueOptions } from './show-queue-options.ts';
import { updateQueueOption } from './update-queue-option.ts';

export const queueOptionRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, queueOptionApi.list, (tx, _actor, { query }) =>
    listQueueOptions(tx, query.queueId, query.parentId ?? null),
  ),
  serve(context, queueOptionApi.create, (tx, actor, { body }) => createQueueOption(tx, actor, body)),
  serve(context, queueOptionApi.update, (tx, actor, { params, body }) => updateQueueOption(tx, actor, params.id, body)),
  serve(context, queueOptionApi.remove, async (tx, actor, { params }) => {
    await removeQueueOption(tx, actor, params.id);
    return { message: queueOptionReplyTexts.deleted };
  }),
  serveUpload(context, queueOptionApi.uploadMedia, async (tx, actor, { params }, uploads) => {
    const { mediaPath, mediaName } = await setQueueOptionMedia(tx, actor, params.id, uploads);
    return { mensagem: 'media saved', mediaPath: mediaPath ?? '', mediaName: mediaName ?? '' };
  }),
  serve(context, queueOptionApi.removeMedia, (tx, actor, { params }) => removeQueueOptionMedia(tx, actor, params.id)),
];
