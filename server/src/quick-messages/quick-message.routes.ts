import { quickMessageApi } from '@balcao/contract/quick-messages/quick-message.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve, serveUpload } from '../platform/http/serve.ts';
import { createQuickMessage } from './create-quick-message.ts';
import { fillQuickMessage } from './fill-quick-message.ts';
import { findQuickMessage, presentQuickMessage } from './find-quick-message.ts';
import { listOffered, listQuickMessages } from './list-quick-messages.ts';
import { removeQuickMessage } from './remove-quick-message.ts';
import { removeQuickMessageMedia, setQuickMessageMedia } from './set-quick-message-media.ts';
import { updateQuickMessage } from './update-quick-message.ts';

export const quickMessageRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, quickMessageApi.list, (tx, actor, { query }) => listQuickMessages(tx, actor, query)),
  serve(context, quickMessageApi.offered, (tx, actor, { query }) => listOffered(tx, actor, query.pageNumber)),
  serve(context, quickMessageApi.show, async (tx, actor, { params }) =>
    presentQuickMessage(tx, await findQuickMessage(tx, actor, params.id)),
  ),
  serve(context, quickMessageApi.create, (tx, actor, { body }) => createQuickMessage(tx, actor, body)),
  serve(context, quickMessageApi.update, (tx, actor, { params, body }) =>
    updateQuickMessage(tx, actor, params.id, body),
  ),
  serve(context, quickMessageApi.remove, (tx, actor, { params }) => removeQuickMessage(tx, actor, params.id)),
  serveUpload(context, quickMessageApi.uploadMedia, async (tx, actor, { params }, uploads) => {
    const { mediaPath, mediaName } = await setQuickMessageMedia(tx, actor, params.id, uploads);
    return { mensagem: 'media saved', mediaPath: mediaPath ?? '', mediaName: mediaName ?? '' };
  }),
  serve(context, quickMessageApi.removeMedia, (tx, actor, { params }) => removeQuickMessageMedia(tx, actor, params.id)),
  serve(context, quickMessageApi.use, (tx, actor, { params, body }) =>
    fillQuickMessage(tx, actor, params.id, body.ticketId),
  ),
];
