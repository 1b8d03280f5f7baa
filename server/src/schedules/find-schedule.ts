import { maskReason } from '@balcao/contract/channels/failure-reason';
import { maskName } from '@balcao/contract/contacts/contact.rules';
import { ensure, Failure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Schedule, ScheduleTurn } from '@balcao/contract/schedules/schedule';
import { canHandleSchedule, isEditable } from '@balcao/contract/schedules/schedule.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { pathOfFileUrl } from '../platform/files/signed-file-links.ts';
import { readSchedules, type ScheduleRow, type TurnRow } from './schedule.store.ts';
import { selectFormerTurns } from './turn.store.ts';

/** More than users read of the history of a repeated message. */
const maxTurns = 20;

/** A schedule that the actor may see, with the results of its earlier turns. */
export async function showSchedule(tx: Tx, actor: Actor, id: number): Promise<Schedule & { turns: ScheduleTurn[] }> {
  const [row] = await readSchedules(tx, [id]);
  ensureHandled(actor, row);
  const turns = await selectFormerTurns(tx, id, maxTurns);
  const seesNumbers = can(actor, 'numbers:seeFull');
  return {
    ...presentSchedule(tx, actor, row),
    turns: turns.map(presentTurn).map((turn) => (seesNumbers ? turn : maskTurn(turn))),
  };
}

/** A schedule that the actor may change or remove, locked. */
export async function lockHandledSchedule(tx: Tx, actor: Actor, id: number): Promise<ScheduleRow> {
  const [row] = await readSchedules(tx, [id], { lock: true });
  ensureHandled(actor, row);
  return row;
}

/** @throws Failure ERR_SCHEDULE_SENT when its message is queued or sent */
export async function lockEditableSchedule(tx: Tx, actor: Actor, id: number): Promise<ScheduleRow> {
  const row = await lockHandledSchedule(tx, actor, id);
  if (!isEditable(row.status)) throw new Failure('ERR_SCHEDULE_SENT');
  return row;
}

function ensureHandled(actor: Actor, row: ScheduleRow | undefined): asserts row is ScheduleRow {
  ensure(row, 'ERR_NOT_FOUND');
  ensure(canHandleSchedule(actor, row), 'ERR_NO_PERMISSION');
}

/** Without a permission check. */
export async function readSchedule(tx: Tx, id: number): Promise<ScheduleRow> {
  const [row] = await readSchedules(tx, [id]);
  ensure(row, 'ERR_NOT_FOUND');
  return row;
}

/** As this user may see it. */
export function presentSchedule(tx: Tx, actor: Actor, row: ScheduleRow): Schedule {
  const schedule = toSchedule(tx, row);
  return can(actor, 'numbers:seeFull') ? schedule : maskSchedule(schedule);
}

export const maskSchedule = (schedule: Schedule): Schedule => ({
  ...maskTurn(schedule),
  lastTurn: schedule.lastTurn && maskTurn(schedule.lastTurn),
  contact: { ...schedule.contact, name: maskName(schedule.contact.name) },
});

const maskTurn = <T extends Pick<ScheduleTurn, 'failReason'>>(turn: T): T => ({
  ...turn,
  failReason: turn.failReason && maskReason(turn.failReason),
});

/** With the unmasked name of the contact: events are masked for each receiver that needs it. */
export function toSchedule(tx: Tx, row: ScheduleRow): Schedule {
  const { id, body, contactId, contactName, statusTicket, ticketUserId, queueId, whatsappIds, userId, userName, file } =
    row;
  return {
    id,
    body,
    contactId,
    contact: {
      id: contactId,
      name: contactName,
      profilePicUrl: row.pictureId === null ? null : tx.fileUrl({ id: row.pictureId, name: 'picture' }, 'thumbnail'),
    },
    openTicket: row.opensTicket ? 'enabled' : 'disabled',
    statusTicket,
    ticketUserId,
    queueId,
    whatsappId: whatsappIds,
    userId,
    user: userId === null ? null : { id: userId, name: userName ?? '' },
    mediaPath: file && pathOfFileUrl(tx.fileUrl(file)),
    mediaName: file?.name ?? null,
    recurrence: row.recurrence,
    lastTurn: row.lastTurn && presentTurn(row.lastTurn),
    ...presentTurn(row),
    companyId: tx.companyId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const presentTurn = ({ sendAt, sentAt, status, failReason, isLate, ticketId }: TurnRow): ScheduleTurn => ({
  sendAt: sendAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  status,
  failReason,
  late: isLate,
  ticketId,
});
