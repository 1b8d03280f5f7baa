import { z } from 'zod';
import { emptyObject, messageReply, route } from '../route.ts';
import { id, instant, listQuery } from '../wire.ts';
import { announcement, createAnnouncementInput, updateAnnouncementInput } from './announcement.ts';

const byId = z.object({ id });

/** Read by everybody, managed by the operator. */
export const announcementApi = {
  /** The active ones, the most important first; the operator gets all. `readUntil` is the caller's own. */
  list: route({
    method: 'GET',
    path: '/announcements',
    query: listQuery,
    output: z.object({
      records: z.array(announcement),
      count: z.number(),
      hasMore: z.boolean(),
      readUntil: instant.nullable(),
    }),
  }),
  show: route({
    method: 'GET',
    path: '/announcements/:id',
    params: byId,
    output: announcement,
    fails: ['ERR_NOT_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/announcements',
    idempotent: true,
    access: 'super',
    audited: true,
    body: createAnnouncementInput,
    output: announcement,
  }),
  update: route({
    method: 'PUT',
    path: '/announcements/:id',
    access: 'super',
    audited: true,
    params: byId,
    body: updateAnnouncementInput,
    output: announcement,
    fails: ['ERR_NOT_FOUND'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/announcements/:id',
    access: 'super',
    audited: true,
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND'],
  }),
  uploadMedia: route({
    method: 'POST',
    path: '/announcements/:id/media-upload',
    access: 'super',
    audited: true,
    params: byId,
    multipart: true,
    output: z.object({ mensagem: z.string(), mediaPath: z.string(), mediaName: z.string() }),
    fails: ['ERR_NOT_FOUND', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE'],
  }),
  removeMedia: route({
    method: 'DELETE',
    path: '/announcements/:id/media-upload',
    access: 'super',
    audited: true,
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND'],
  }),
  /** The caller has seen all current announcements. */
  read: route({ method: 'POST', path: '/announcements/read', output: emptyObject }),
};
