import { type Schedule, scheduleMaxBytes } from '@balcao/contract/schedules/schedule';
import type { Actor } from '@balcao/contract/users/actor';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import { storeOnlyFile } from '../files/store-only-file.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { lockEditableSchedule, readSchedule, toSchedule } from './find-schedule.ts';
import { announceSchedule } from './schedule.audience.ts';
import { type ScheduleRow, saveSchedule } from './schedule.store.ts';

/** Its one file; replaces and deletes an earlier one. */
export async function setScheduleMedia(
  tx: Tx,
  actor: Actor,
  id: number,
  uploads: readonly Upload[],
): Promise<Schedule> {
  const before = await lockEditableSchedule(tx, actor, id);
  return changeFile(tx, before, await storeOnlyFile(tx, uploads, scheduleMaxBytes));
}

export async function removeScheduleMedia(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const before = await lockEditableSchedule(tx, actor, id);
  if (before.file) await changeFile(tx, before, null);
  return { message: 'media deleted' };
}

async function changeFile(tx: Tx, before: ScheduleRow, fileId: number | null): Promise<Schedule> {
  await saveSchedule(tx, before.id, { fileId });
  if (before.file) await removeUnusedFiles(tx, [before.file.id]);
  const row = await readSchedule(tx, before.id);
  announceSchedule(tx, 'update', row);
  return toSchedule(tx, row);
}
