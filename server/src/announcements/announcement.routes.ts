import { announcementApi } from '@balcao/contract/announcements/announcement.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve, serveUpload } from '../platform/http/serve.ts';
import {
  createAnnouncement,
  removeAnnouncement,
  removeAnnouncementMedia,
  setAnnouncementMedia,
  updateAnnouncement,
} from './change-announcement.ts';
import { listAnnouncements, readAnnouncements, showAnnouncement } from './list-announcements.ts';

export function announcementRoutes(context: RequestContext<Actor>): Endpoint[] {
  const { fileUrl } = context;
  return [
    serve(context, announcementApi.list, (tx, actor, { query }) => listAnnouncements(tx, actor, query, fileUrl)),
    serve(context, announcementApi.show, (tx, actor, { params }) => showAnnouncement(tx, actor, params.id, fileUrl)),
    serve(context, announcementApi.create, (tx, actor, { body }) => createAnnouncement(tx, actor, body, fileUrl)),
    serve(context, announcementApi.update, (tx, actor, { params, body }) =>
      updateAnnouncement(tx, actor, params.id, body, fileUrl),
    ),
    serve(context, announcementApi.remove, (tx, actor, { params }) => removeAnnouncement(tx, actor, params.id)),
    serveUpload(context, announcementApi.uploadMedia, async (tx, actor, { params }, uploads) => {
      const { mediaPath, mediaName } = await setAnnouncementMedia(tx, actor, params.id, uploads, fileUrl);
      return { mensagem: 'media saved', mediaPath: mediaPath ?? '', mediaName: mediaName ?? '' };
    }),
    serve(context, announcementApi.removeMedia, (tx, actor, { params }) =>
      removeAnnouncementMedia(tx, actor, params.id, fileUrl),
    ),
    serve(context, announcementApi.read, async (tx, actor) => {
      await readAnnouncements(tx, actor);
      return {};
    }),
  ];
}
