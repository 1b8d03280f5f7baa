import { z } from 'zod';
import { defineEntity, refTo } from '../entity.ts';
import { flag, instant, sourceId, text, textUpTo, times, timesOf, wholeNumber } from '../source-fields.ts';

const tracked = ['queuedAt', 'startedAt', 'finishedAt'] as const;
const uuid = z.uuid();

/** Joined with the times in "TicketTraking", where that table exists. */
export const tickets = defineEntity({
  name: 'Tickets',
  target: 'tickets',
  from(tables) {
    const columns = tracked.filter((name) => tables.get('TicketTraking')?.has(name));
    if (columns.length === 0) return 'select * from "Tickets"';
    return `select t.*, ${columns.map((name) => `k."${name}" as "tracked_${name}"`).join(', ')} from "Tickets" t
      left join (select distinct on ("ticketId") * from "TicketTraking" order by "ticketId", id desc) k on k."ticketId" = t.id`;
  },
  shape: z.object({
    companyId: sourceId,
    contactId: sourceId,
    userId: sourceId,
    queueId: sourceId,
    whatsappId: sourceId,
    status: text,
    uuid: text,
    channel: text,
    isGroup: flag(false),
    chatbot: flag(false),
    lastMessage: textUpTo(4000),
    unreadMessages: wholeNumber(0),
    fromMe: flag(false),
    tracked_queuedAt: instant,
    tracked_startedAt: instant,
    tracked_finishedAt: instant,
    ...times,
  }),
  refs: (row) => ({
    company: refTo('Companies', row.companyId),
    contact: refTo('Contacts', row.contactId),
    user: refTo('Users', row.userId),
    queue: refTo('Queues', row.queueId),
    connection: refTo('Whatsapps', row.whatsappId),
  }),
  /** At most one active ticket per contact and connection. */
  look: async (tx) => {
    const rows = await tx.db
      .selectFrom('tickets')
      .select(['contactId', 'whatsappId'])
      .where('companyId', '=', tx.companyId)
      .where('status', 'in', ['pending', 'open'])
      .execute();
    return new Set(rows.map(({ contactId, whatsappId }) => `${contactId} ${whatsappId}`));
  },
  build(row, place, activeKeys) {
    const contact = place.ref('contact');
    if (contact === null) return { refused: 'its contact did not come' };
    const [user, connection] = [place.ref('user'), place.ref('connection')];
    const key = `${contact} ${connection}`;
    const isTaken =
      connection !== null && isOurs(row.status) && row.status !== 'closed' && activeKeys?.has(key) === true;
    const status =
      isTaken || !isOurs(row.status) ? 'closed' : row.status === 'open' && user === null ? 'pending' : row.status;
    if (status !== 'closed') activeKeys?.add(key);
    const { created_at, updated_at } = timesOf(row);
    const values = {
      id: place.id,
      company_id: place.companyId,
      status,
      channel: row.channel === 'facebook' || row.channel === 'instagram' ? row.channel : 'whatsapp',
      contact_id: contact,
      user_id: status === 'pending' ? null : user,
      queue_id: place.ref('queue'),
      whatsapp_id: connection,
      is_group: row.isGroup,
      last_message: row.lastMessage,
      last_message_at: updated_at,
      unread_messages: status === 'closed' ? 0 : row.unreadMessages,
      from_me: row.fromMe,
      imported: true,
      queued_at: status === 'pending' ? (row.tracked_queuedAt ?? created_at) : row.tracked_queuedAt,
      started_at: row.tracked_startedAt,
      finished_at: status === 'closed' ? (row.tracked_finishedAt ?? updated_at) : null,
      created_at,
      updated_at,
    };
    const given = uuid.safeParse(row.uuid);
    return {
      rows: [{ table: 'tickets', values: { uuid: given.success ? given.data : crypto.randomUUID(), ...values } }],
      note: noteOn(row.status, status, isTaken),
    };
  },
});

const isOurs = (status: string) => status === 'pending' || status === 'open' || status === 'closed';

function noteOn(given: string, status: string, isTaken: boolean): string | undefined {
  if (isTaken) return 'closed: another of this contact is under way';
  if (!isOurs(given)) return 'closed: an unknown state';
  return given === status ? undefined : 'waits: nobody has it who came';
}

export const ticketNotes = defineEntity({
  name: 'TicketNotes',
  target: 'ticket_notes',
  shape: z.object({ note: text, userId: sourceId, contactId: sourceId, ticketId: sourceId, ...times }),
  refs: (row) => ({
    ticket: refTo('Tickets', row.ticketId),
    contact: refTo('Contacts', row.contactId),
    user: refTo('Users', row.userId),
  }),
  build(row, place) {
    const [ticket, contact] = [place.ref('ticket'), place.ref('contact')];
    if (ticket === null || contact === null) return { refused: 'its ticket or its contact did not come' };
    if (row.note.trim().length < 2) return { refused: 'note: too short' };
    const values = {
      id: place.id,
      company_id: place.companyId,
      ticket_id: ticket,
      contact_id: contact,
      user_id: place.ref('user'),
      note: row.note,
      ...timesOf(row),
    };
    return { rows: [{ table: 'ticket_notes', values }] };
  },
});
