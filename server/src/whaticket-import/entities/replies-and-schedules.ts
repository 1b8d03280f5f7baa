import { z } from 'zod';
import { sendScheduleJob, sendScheduleKey } from '../../schedules/schedule.jobs.ts';
import { defineEntity, refTo } from '../entity.ts';
import { flag, instant, sourceId, text, textUpTo, times, timesOf } from '../source-fields.ts';
import { takeFile } from '../take-file.ts';

const withoutFile = (failed: string | null) => (failed ? `without its file: ${failed}` : undefined);

export const quickMessages = defineEntity({
  name: 'QuickMessages',
  target: 'quick_messages',
  shape: z.object({
    companyId: sourceId,
    userId: sourceId,
    shortcode: textUpTo(100),
    message: textUpTo(4096),
    geral: flag(false),
    mediaPath: text,
    ...times,
  }),
  refs: (row) => ({ company: refTo('Companies', row.companyId), user: refTo('Users', row.userId) }),
  async build(row, place) {
    if (row.shortcode.trim() === '') return { refused: 'shortcode: empty' };
    const file = await takeFile(place, row.mediaPath, row.companyId);
    const user = place.ref('user');
    const values = {
      id: place.id,
      company_id: place.companyId,
      user_id: user,
      shortcode: row.shortcode.trim(),
      message: row.message,
      geral: row.geral || user === null,
      file_id: file.id,
      ...timesOf(row),
    };
    return { rows: [...file.rows, { table: 'quick_messages', values }], note: withoutFile(file.failed) };
  },
});

/** A schedule that the source missed is not sent late here: it is listed in the report. */
export const schedules = defineEntity({
  name: 'Schedules',
  target: 'schedules',
  shape: z.object({
    companyId: sourceId,
    contactId: sourceId,
    userId: sourceId,
    ticketUserId: sourceId,
    queueId: sourceId,
    whatsappId: sourceId,
    body: textUpTo(4096),
    sendAt: instant,
    sentAt: instant,
    status: text,
    openTicket: flag(false),
    statusTicket: text,
    mediaPath: text,
    ...times,
  }),
  refs: (row) => ({
    company: refTo('Companies', row.companyId),
    contact: refTo('Contacts', row.contactId),
    user: refTo('Users', row.userId),
    ticketUser: refTo('Users', row.ticketUserId),
    queue: refTo('Queues', row.queueId),
    connection: refTo('Whatsapps', row.whatsappId),
  }),
  look: async (tx) => tx.now,
  async build(row, place, now) {
    const contact = place.ref('contact');
    const { sendAt } = row;
    if (contact === null) return { refused: 'its contact did not come' };
    if (sendAt === null) return { refused: 'sendAt: none' };
    const isSent = row.sentAt !== null || /^enviad/i.test(row.status);
    if (!isSent && (now === undefined || sendAt <= now)) return { refused: 'sendAt: past, and never sent' };
    const file = await takeFile(place, row.mediaPath, row.companyId);
    const connection = place.ref('connection');
    const values = {
      id: place.id,
      company_id: place.companyId,
      body: row.body,
      contact_id: contact,
      user_id: place.ref('user'),
      ticket_user_id: place.ref('ticketUser'),
      queue_id: place.ref('queue'),
      whatsapp_ids: connection === null ? [] : [connection],
      open_ticket: row.openTicket,
      status_ticket: row.statusTicket === 'closed' ? 'closed' : 'open',
      send_at: sendAt,
      is_waiting: !isSent,
      turn: 1,
      file_id: file.id,
      ...timesOf(row),
    };
    const turn = {
      company_id: place.companyId,
      schedule_id: place.id,
      turn: 1,
      send_at: sendAt,
      sent_at: row.sentAt ?? (isSent ? sendAt : null),
      status: isSent ? 'ENVIADA' : 'PENDENTE',
    };
    return {
      rows: [...file.rows, { table: 'schedules', values }, { table: 'schedule_turns', values: turn }],
      note: withoutFile(file.failed),
      after(tx) {
        if (isSent) return;
        const payload = { companyId: place.companyId, scheduleId: place.id, sendAt: sendAt.toISOString() };
        tx.enqueue(sendScheduleJob, payload, { key: sendScheduleKey(place.id), runAt: sendAt });
      },
    };
  },
});
