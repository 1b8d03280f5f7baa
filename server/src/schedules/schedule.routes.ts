import { scheduleApi } from '@balcao/contract/schedules/schedule.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve, serveUpload } from '../platform/http/serve.ts';
import { createSchedule } from './create-schedule.ts';
import { showSchedule } from './find-schedule.ts';
import { listSchedules } from './list-schedules.ts';
import { removeSchedule } from './remove-schedule.ts';
import { removeScheduleMedia, setScheduleMedia } from './set-schedule-media.ts';
import { updateSchedule } from './update-schedule.ts';

export const scheduleRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, scheduleApi.list, (tx, actor, { query }) => listSchedules(tx, actor, query)),
  serve(context, scheduleApi.show, (tx, actor, { params }) => showSchedule(tx, actor, params.id)),
  serveUpload(context, scheduleApi.create, (tx, actor, { body }, uploads) => createSchedule(tx, actor, body, uploads)),
  serve(context, scheduleApi.update, (tx, actor, { params, body }) => updateSchedule(tx, actor, params.id, body)),
  serve(context, scheduleApi.remove, (tx, actor, { params }) => removeSchedule(tx, actor, params.id)),
  serveUpload(context, scheduleApi.uploadMedia, async (tx, actor, { params }, uploads) => {
    const { mediaPath, mediaName } = await setScheduleMedia(tx, actor, params.id, uploads);
    return { mensagem: 'media saved', mediaPath: mediaPath ?? '', mediaName: mediaName ?? '' };
  }),
  serve(context, scheduleApi.removeMedia, (tx, actor, { params }) => removeScheduleMedia(tx, actor, params.id)),
];
