import type { ScheduleEvent } from '@balcao/contract/schedules/schedule.events';
import type { Tx } from '../platform/db/tx.ts';
import { personRoom } from '../platform/realtime/rooms.ts';
import { maskSchedule, toSchedule } from './find-schedule.ts';
import type { ScheduleRow } from './schedule.store.ts';

/** Its author and all admins. */
const roomsOf = (userId: number | null): string[] => ['admins', ...(userId === null ? [] : [personRoom(userId)])];

export const announceSchedule = (tx: Tx, action: 'create' | 'update', row: ScheduleRow): void =>
  tx.emit('schedule', { action, schedule: toSchedule(tx, row) }, { rooms: roomsOf(row.userId) });

export const announceScheduleDeleted = (tx: Tx, { id, userId }: Pick<ScheduleRow, 'id' | 'userId'>): void =>
  tx.emit('schedule', { action: 'delete', scheduleId: id }, { rooms: roomsOf(userId) });

/** The event for users without full number access. */
export const maskScheduleEvent = (event: ScheduleEvent): ScheduleEvent =>
  event.action === 'delete' ? event : { ...event, schedule: maskSchedule(event.schedule) };
