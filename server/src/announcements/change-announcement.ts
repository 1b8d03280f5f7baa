import {
  type Announcement,
  announcementMaxBytes,
  announcementPictures,
  type CreateAnnouncementInput,
  type UpdateAnnouncementInput,
} from '@balcao/contract/announcements/announcement';
import { ensure, Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAudit, recordAuditedChange } from '../audit/record-audit.ts';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import { storeOnlyFile } from '../files/store-only-file.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import {
  announceAnnouncement,
  announceAnnouncementDeleted,
  type FileUrlOf,
  presentAnnouncement,
} from './announcement.audience.ts';
import {
  type AnnouncementRow,
  deleteAnnouncement,
  insertAnnouncement,
  lockAnnouncement,
  saveAnnouncement,
  selectAnnouncement,
} from './announcement.store.ts';

export async function createAnnouncement(
  tx: Tx,
  actor: Actor,
  input: CreateAnnouncementInput,
  fileUrlOf: FileUrlOf,
): Promise<Announcement> {
  ensure(actor.super, 'ERR_NO_PERMISSION');
  const id = await insertAnnouncement(tx, { ...input, publishedAt: input.status ? tx.now : null });
  await recordAudit(tx, { action: 'announcement.create', by: actor, subject: { id, name: input.title } });
  return announceSaved(tx, id, null, fileUrlOf);
}

export async function updateAnnouncement(
  tx: Tx,
  actor: Actor,
  id: number,
  input: UpdateAnnouncementInput,
  fileUrlOf: FileUrlOf,
): Promise<Announcement> {
  const before = await lockOwn(tx, actor, id);
  const isPublished = input.status === true && !before.status;
  await saveAnnouncement(tx, id, { ...input, ...(isPublished && { publishedAt: tx.now }) });
  await recordAuditedChange(tx, {
    action: 'announcement.update',
    by: actor,
    subject: { id, name: before.title },
    changes: changesBetween({ ...before }, input),
  });
  return announceSaved(tx, id, before.status, fileUrlOf);
}

export async function removeAnnouncement(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const before = await lockOwn(tx, actor, id);
  await deleteAnnouncement(tx, id);
  if (before.fileId !== null) await removeUnusedFiles(tx, [before.fileId]);
  await recordAudit(tx, { action: 'announcement.remove', by: actor, subject: { id, name: before.title } });
  announceAnnouncementDeleted(tx, id, before.status);
  return { message: 'announcement deleted' };
}

/** Replaces its one picture; the type is detected from the content, not the name. @throws Failure ERR_FILE_TYPE */
export async function setAnnouncementMedia(
  tx: Tx,
  actor: Actor,
  id: number,
  uploads: readonly Upload[],
  fileUrlOf: FileUrlOf,
): Promise<Announcement> {
  const before = await lockOwn(tx, actor, id);
  const fileId = await storeOnlyFile(tx, uploads, announcementMaxBytes);
  if (!announcementPictures.includes(uploads[0]?.mimeType ?? '')) throw new Failure('ERR_FILE_TYPE');
  return changeMedia(tx, actor, before, { fileId, mediaName: uploads[0]?.name ?? '' }, fileUrlOf);
}

export async function removeAnnouncementMedia(
  tx: Tx,
  actor: Actor,
  id: number,
  fileUrlOf: FileUrlOf,
): Promise<{ message: string }> {
  await changeMedia(tx, actor, await lockOwn(tx, actor, id), { fileId: null, mediaName: null }, fileUrlOf);
  return { message: 'media deleted' };
}

async function changeMedia(
  tx: Tx,
  actor: Actor,
  before: AnnouncementRow,
  media: Pick<AnnouncementRow, 'fileId' | 'mediaName'>,
  fileUrlOf: FileUrlOf,
): Promise<Announcement> {
  await saveAnnouncement(tx, before.id, media);
  if (before.fileId !== null) await removeUnusedFiles(tx, [before.fileId]);
  await recordAuditedChange(tx, {
    action: 'announcement.update',
    by: actor,
    subject: { id: before.id, name: before.title },
    changes: changesBetween({ mediaName: before.mediaName }, { mediaName: media.mediaName }),
  });
  return announceSaved(tx, before.id, before.status, fileUrlOf);
}

async function lockOwn(tx: Tx, actor: Actor, id: number): Promise<AnnouncementRow> {
  ensure(actor.super, 'ERR_NO_PERMISSION');
  await lockAnnouncement(tx, id);
  const row = await selectAnnouncement(tx, id);
  ensure(row, 'ERR_NOT_FOUND');
  ensure(row.companyId === tx.companyId, 'ERR_NOT_FOUND');
  return row;
}

async function announceSaved(
  tx: Tx,
  id: number,
  wasActive: boolean | null,
  fileUrlOf: FileUrlOf,
): Promise<Announcement> {
  const row = await selectAnnouncement(tx, id);
  ensure(row, 'ERR_NOT_FOUND');
  const record = presentAnnouncement(row, fileUrlOf);
  announceAnnouncement(tx, record, wasActive);
  return record;
}
