import type { Channel } from '@balcao/contract/channels/channel';
import { Failure, invalidInput } from '@balcao/contract/errors';
import type { Delivery } from '@balcao/contract/tickets/delivery';
import type { Ticket, TicketLog, TicketLogType } from '@balcao/contract/tickets/ticket';
import type { TicketState } from '@balcao/contract/tickets/ticket.rules';
import { batchCalls } from '../platform/async/batch-calls.ts';
import { mapConstraintErrors } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';

type ViewRow = Omit<
  Ticket,
  'delivery' | 'dueAt' | 'queuedAt' | 'startedAt' | 'snoozedUntil' | 'wokenAt' | 'createdAt' | 'updatedAt'
> & {
  pictureId: number | null;
  deliveryMessageId: number | null;
  deliveryStatus: Delivery['status'];
  deliveryAt: Date;
  queuedAt: Date | null;
  startedAt: Date | null;
  snoozedUntil: Date | null;
  wokenAt: Date | null;
  dueAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The view already has the protocol's names; listing the columns keeps others from being sent by accident. */
const columns = `id, uuid, version, status, channel, unread_messages as "unreadMessages", failed_messages as "failedMessages", last_message as "lastMessage",
  is_group as "isGroup", chatbot, user_id as "userId", contact_id as "contactId", whatsapp_id as "whatsappId", queue_id as "queueId",
  queue_option_id as "queueOptionId", use_integration as "useIntegration", integration_id as "integrationId", prompt_id as "promptId",
  typebot_session_id as "typebotSessionId", typebot_status as "typebotStatus", bot_responder as "botResponder", amount_used_bot_queues as "amountUsedBotQueues",
  from_me as "fromMe", contact, queue, "user", whatsapp, tags, company_id as "companyId", queued_at as "queuedAt",
  started_at as "startedAt", snoozed_until as "snoozedUntil", woken_at as "wokenAt", created_at as "createdAt", updated_at as "updatedAt", delivery_message_id as "deliveryMessageId",
  delivery_status as "deliveryStatus", delivery_at as "deliveryAt",
  (select p.file_id from contact_pictures p where (p.company_id, p.contact_id) = (ticket_view.company_id, ticket_view.contact_id)) as "pictureId",
  (select t.due_at from tickets t where (t.company_id, t.id) = (ticket_view.company_id, ticket_view.id)) as "dueAt"`;

/** By id, in the order of `ids`; tickets that do not exist are omitted. */
export async function readTickets(tx: Tx, ids: number[]): Promise<Ticket[]> {
  if (ids.length === 0) return [];
  const select = `select ${columns} from ticket_view where company_id = current_company() and`;
  // A separate statement for a single ticket: one with a list is planned again each time, whatever its length.
  const rows = await (ids.length === 1
    ? tx.rows<ViewRow>('ticket-by-id', `${select} id = $1`, ids)
    : tx.rows<ViewRow>('tickets-by-id', `${select} id = any($1)`, [ids]));
  const byId = new Map(rows.map((row) => [row.id, toTicket(tx, row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const loaders = new WeakMap<Tx, (id: number) => Promise<Ticket | undefined>>();

/** As `readTickets`; several lists of a shared transaction are read in one statement, each ticket once. */
export async function readListedTickets(tx: Tx, ids: number[]): Promise<Ticket[]> {
  const known = loaders.get(tx);
  const load = known ?? openLoader(tx);
  if (!known) loaders.set(tx, load);
  const tickets = await Promise.all(ids.map(load));
  return tickets.filter((ticket) => ticket !== undefined);
}

function openLoader(tx: Tx): (id: number) => Promise<Ticket | undefined> {
  const load = batchCalls(
    async (_group, ids: number[]) => new Map((await readTickets(tx, ids)).map((ticket) => [ticket.id, ticket])),
  );
  return (id) => load(tx.companyId, id);
}

/** With the keys in the order of the contract, so that notices and responses look the same. */
const toTicket = (
  tx: Tx,
  { pictureId, deliveryMessageId, deliveryStatus, deliveryAt, dueAt, createdAt, updatedAt, ...row }: ViewRow,
): Ticket => ({
  ...row,
  contact: {
    ...row.contact,
    profilePicUrl: pictureId === null ? null : tx.fileUrl({ id: pictureId, name: 'picture' }, 'thumbnail'),
  },
  queuedAt: row.queuedAt?.toISOString() ?? null,
  startedAt: row.startedAt?.toISOString() ?? null,
  snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
  wokenAt: row.wokenAt?.toISOString() ?? null,
  dueAt: dueAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  delivery:
    deliveryMessageId === null
      ? null
      : { messageId: String(deliveryMessageId), status: deliveryStatus, updatedAt: deliveryAt.toISOString() },
});

/**
 * Locks the row: the state that the rules decided on still holds at the write, and a ticket's notices are sent in
 * order. When the lock is free, one statement locks and reads; after waiting for the lock the row is read again, since
 * it may have changed.
 */
export async function lockTicket(tx: Tx, id: number): Promise<Ticket | undefined> {
  const [free] = await tx.rows<ViewRow & { isFresh: boolean }>(
    'ticket-lock-free',
    `with held as materialized (
       select xmin as stamp from tickets where company_id = current_company() and id = $1 for update skip locked)
     select ${columns}, stamp = (select t.xmin from tickets t where t.company_id = current_company() and t.id = $1) as "isFresh"
     from ticket_view, held where company_id = current_company() and id = $1`,
    [id],
  );
  if (free) {
    const { isFresh, ...row } = free;
    // Otherwise it was changed between the snapshot and the lock.
    return isFresh ? toTicket(tx, row) : (await readTickets(tx, [id]))[0];
  }
  const locked = await tx.rows(
    'ticket-lock',
    'select id from tickets where company_id = current_company() and id = $1 for update',
    [id],
  );
  return locked.length === 0 ? undefined : (await readTickets(tx, [id]))[0];
}

export async function ticketIdByUuid(tx: Tx, uuid: string): Promise<number | undefined> {
  const row = await tx.db.selectFrom('tickets').select('id').where('uuid', '=', uuid).executeTakeFirst();
  return row?.id;
}

/** Columns that may be written without the rules: everything but the status, the assignee and the connection. */
export type TicketPatch = Partial<{
  /** the channel of its connection */
  channel: Channel;
  queueId: number | null;
  unreadMessages: number;
  lastMessage: string;
  lastMessageAt: Date;
  fromMe: boolean;
  chatbot: boolean;
  useIntegration: boolean;
  integrationId: number | null;
  promptId: number | null;
  queuedAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  snoozedUntil: Date | null;
  wokenAt: Date | null;
  dueAt: Date | null;
}>;

/** Writes the changes of every message. `before` is locked by this transaction, so the resulting ticket need not be read again. */
export async function writeTicketPreview(
  tx: Tx,
  before: Ticket,
  patch: Partial<Pick<Ticket, 'unreadMessages' | 'lastMessage' | 'fromMe' | 'delivery'>> & { lastMessageAt?: Date },
  at: Date,
): Promise<Ticket> {
  await tx.rows(
    'ticket-touch',
    `update tickets set unread_messages = $2, last_message = $3, last_message_at = coalesce($4, last_message_at), from_me = $5,
       version = version + 1, updated_at = $6 where company_id = current_company() and id = $1`,
    [
      before.id,
      patch.unreadMessages ?? before.unreadMessages,
      patch.lastMessage ?? before.lastMessage,
      patch.lastMessageAt ?? null,
      patch.fromMe ?? before.fromMe,
      at,
    ],
  );
  const { lastMessageAt: _, ...shown } = patch;
  return { ...before, ...shown, version: before.version + 1, updatedAt: at.toISOString() };
}

/** Writes the state that the rules determined: only `transitionTicket` calls this. */
export const saveTransition = (tx: Tx, id: number, next: TicketState, patch: TicketPatch): Promise<Ticket> =>
  writeTicket(tx, id, { ...next, ...patch }, tx.now);

/** `at` determines its position in lists: now, unless the change needs nobody's attention. */
export const saveTicket = (tx: Tx, id: number, patch: TicketPatch, at: Date = tx.now): Promise<Ticket> =>
  writeTicket(tx, id, patch, at);

async function writeTicket(tx: Tx, id: number, next: Partial<TicketState> & TicketPatch, at: Date): Promise<Ticket> {
  await tx.db
    .updateTable('tickets')
    .set((eb) => ({ ...next, version: eb('version', '+', 1), updatedAt: at }))
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    // Another ticket became active meanwhile: the customer wrote while this one was being reopened.
    .catch(
      mapConstraintErrors({
        // No row has this id, or it was deleted.
        tickets_prompt: invalidInput('promptId', 'not_found'),
        tickets_integration: invalidInput('integrationId', 'not_found'),
        tickets_one_unfinished: new Failure('ERR_TICKET_STATUS', { status: 'pending', userId: null, userName: null }),
      }),
    );
  const [saved] = await readTickets(tx, [id]);
  if (!saved) throw new Error('a locked ticket is gone');
  return saved;
}

export async function writeLog(
  tx: Tx,
  entries: { ticketId: number; type: TicketLogType; userId: number | null; queueId: number | null }[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.db
    .insertInto('ticketLog')
    .values(entries.map((entry) => ({ ...entry, createdAt: tx.now })))
    .execute();
}

/** At most once in ten seconds. */
export async function logAccess(
  tx: Tx,
  { id, queueId }: Pick<Ticket, 'id' | 'queueId'>,
  userId: number,
): Promise<void> {
  await tx.rows(
    'ticket-log-access',
    `insert into ticket_log (ticket_id, type, user_id, queue_id, created_at)
     select $1::int, 'access', $2::int, $3::int, $4::timestamptz where not exists (select from ticket_log
       where company_id = current_company() and ticket_id = $1 and user_id = $2 and type = 'access'
         and created_at > $4::timestamptz - interval '10 seconds')`,
    [id, userId, queueId, tx.now],
  );
}

/** Log entries whose user is the one affected, not the one who acted. */
const toWhom: TicketLogType[] = ['receivedTransfer', 'givenInTurn', 'givenToFewestOpen', 'takenBack', 'nps'];

export async function readLog(tx: Tx, ticketId: number): Promise<TicketLog[]> {
  const rows = await tx.rows<Omit<TicketLog, 'createdAt' | 'updatedAt'> & { createdAt: Date }>(
    'ticket-log',
    `select l.id, l.company_id as "companyId", l.type, l.created_at as "createdAt",
       case when u.id is not null then person_named(u.id, u.name, case when l.type <> all($2) then l.operator_name end) end as "user",
       case when q.id is not null then json_build_object('id', q.id, 'name', q.name) end as queue
     from ticket_log l
     left join users u on (u.company_id, u.id) = (l.company_id, l.user_id)
     left join queues q on (q.company_id, q.id) = (l.company_id, l.queue_id)
     where l.company_id = current_company() and l.ticket_id = $1 order by l.id desc limit 500`,
    [ticketId, toWhom],
  );
  return rows.map(({ createdAt, ...row }) => {
    const at = createdAt.toISOString();
    return { ...row, createdAt: at, updatedAt: at };
  });
}
