import { z } from 'zod';
import { emptyObject, messageReply, route } from '../route.ts';
import { id, idParam, listQuery, page } from '../wire.ts';
import { createScheduleInput, schedule, scheduleTurn, updateScheduleInput } from './schedule.ts';

const byId = z.object({ id });
const plan = 'useSchedules';

export const scheduleApi = {
  /** Own ones, for admins all: first waiting ones, the next on top, then finished ones, the latest on top. */
  list: route({
    method: 'GET',
    path: '/schedules',
    plan,
    emptyAnswer: { schedules: [], count: 0, hasMore: false },
    query: listQuery.extend({ contactId: idParam }),
    output: page('schedules', schedule),
  }),
  show: route({
    method: 'GET',
    path: '/schedules/:id',
    params: byId,
    /** `turns`: earlier ones, newest first */
    output: schedule.extend({ turns: z.array(scheduleTurn) }),
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** As JSON; or as a form with its file, where lists are JSON text: a message due now cannot wait for a second request. */
  create: route({
    method: 'POST',
    path: '/schedules',
    plan,
    body: createScheduleInput,
    output: schedule,
    idempotent: true,
    multipart: true,
    fails: [
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_FILE_TYPE',
      'ERR_FILE_TOO_LARGE',
    ],
  }),
  update: route({
    method: 'PUT',
    path: '/schedules/:id',
    plan,
    params: byId,
    body: updateScheduleInput,
    output: schedule,
    fails: [
      'ERR_NOT_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_SCHEDULE_SENT',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_USER_FOUND',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/schedules/:id',
    audited: true,
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** Its file, under any field name; replaces the previous one. */
  uploadMedia: route({
    method: 'POST',
    path: '/schedules/:id/media-upload',
    plan,
    params: byId,
    body: emptyObject,
    multipart: true,
    output: z.object({ mensagem: z.string(), mediaPath: z.string(), mediaName: z.string() }),
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_SCHEDULE_SENT', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE'],
  }),
  removeMedia: route({
    method: 'DELETE',
    path: '/schedules/:id/media-upload',
    plan,
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_SCHEDULE_SENT'],
  }),
};
