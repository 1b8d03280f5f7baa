import { scheduleDay } from '@balcao/contract/companies/company';
import { color } from '@balcao/contract/wire';
import { z } from 'zod';
import { defineEntity, pairKey, refTo } from '../entity.ts';
import { sourceId, text, textUpTo, times, timesOf, wholeNumber } from '../source-fields.ts';
import { takeFile } from '../take-file.ts';

const week = z.array(scheduleDay).max(7);

export const queues = defineEntity({
  name: 'Queues',
  target: 'queues',
  shape: z.object({
    companyId: sourceId,
    name: textUpTo(50),
    color: text,
    orderQueue: wholeNumber(-1, { max: 1000 }),
    greetingMessage: textUpTo(4000),
    outOfHoursMessage: textUpTo(4000),
    complationMessage: textUpTo(4000),
    ratingMessage: textUpTo(4000),
    schedules: z.unknown().optional(),
    ...times,
  }),
  refs: (row) => ({ company: refTo('Companies', row.companyId) }),
  /** Colours are unique. */
  look: async (tx) => {
    const ofCompany = tx.db.selectFrom('queues').select('color').where('companyId', '=', tx.companyId);
    return new Set((await ofCompany.execute()).map((queue) => queue.color.toLowerCase()));
  },
  build(row, { id, companyId }, taken) {
    const paint = color.safeParse(row.color);
    const isFree = paint.success && taken?.has(paint.data.toLowerCase()) === false;
    if (isFree) taken?.add(paint.data.toLowerCase());
    const schedules = week.safeParse(row.schedules);
    const values = {
      id,
      company_id: companyId,
      name: row.name.trim(),
      color: isFree ? paint.data : `#${(id % 0xffffff).toString(16).padStart(6, '0')}`,
      order_queue: row.orderQueue < 0 ? null : row.orderQueue,
      greeting_message: row.greetingMessage,
      out_of_hours_message: row.outOfHoursMessage,
      complation_message: row.complationMessage,
      rating_message: row.ratingMessage,
      schedules: schedules.success ? schedules.data : [],
      ...timesOf(row),
    };
    return { rows: [{ table: 'queues', values }], note: isFree ? undefined : 'another color' };
  },
});

export const queueOptions = defineEntity({
  name: 'QueueOptions',
  target: 'queue_options',
  shape: z.object({
    title: textUpTo(255),
    message: textUpTo(4000),
    option: wholeNumber(1, { min: 1 }),
    queueId: sourceId,
    parentId: sourceId,
    mediaPath: text,
    ...times,
  }),
  refs: (row) => ({ queue: refTo('Queues', row.queueId), parent: refTo('QueueOptions', row.parentId) }),
  async build(row, place) {
    const queue = place.ref('queue');
    const parent = place.ref('parent');
    if (queue === null) return { refused: 'its queue did not come' };
    if (row.parentId !== null && parent === null) return { refused: 'the option above it did not come' };
    const file = await takeFile(place, row.mediaPath, null);
    const values = {
      id: place.id,
      company_id: place.companyId,
      queue_id: queue,
      parent_id: parent,
      title: row.title,
      message: row.message,
      place: row.option,
      file_id: file.id,
      ...timesOf(row),
    };
    return {
      rows: [...file.rows, { table: 'queue_options', values }],
      note: file.failed ? `without its file: ${file.failed}` : undefined,
    };
  },
});

export const userQueues = defineEntity({
  name: 'UserQueues',
  target: null,
  sort: ['userId', 'queueId'],
  keyOf: pairKey('userId', 'queueId'),
  shape: z.object({ userId: sourceId, queueId: sourceId }),
  refs: (row) => ({ user: refTo('Users', row.userId), queue: refTo('Queues', row.queueId) }),
  build(_row, place) {
    const [user, queue] = [place.ref('user'), place.ref('queue')];
    if (user === null || queue === null) return { refused: 'one of both did not come' };
    return {
      rows: [
        { table: 'user_queues', values: { company_id: place.companyId, user_id: user, queue_id: queue, turn: 0 } },
      ],
    };
  },
});

export const connectionQueues = defineEntity({
  name: 'WhatsappQueues',
  target: null,
  sort: ['whatsappId', 'queueId'],
  keyOf: pairKey('whatsappId', 'queueId'),
  shape: z.object({ whatsappId: sourceId, queueId: sourceId }),
  refs: (row) => ({ connection: refTo('Whatsapps', row.whatsappId), queue: refTo('Queues', row.queueId) }),
  build(_row, place) {
    const [connection, queue] = [place.ref('connection'), place.ref('queue')];
    if (connection === null || queue === null) return { refused: 'one of both did not come' };
    return {
      rows: [
        { table: 'whatsapp_queues', values: { company_id: place.companyId, whatsapp_id: connection, queue_id: queue } },
      ],
    };
  },
});
