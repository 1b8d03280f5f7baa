import type { Announcement } from '@balcao/contract/announcements/announcement';
import type { Tx, TxContext } from '../platform/db/tx.ts';
import { pathOfFileUrl } from '../platform/files/signed-file-links.ts';
import type { AnnouncementRow } from './announcement.store.ts';

/** Its picture is a file of the operator's company that all users may see. */
export type FileUrlOf = TxContext['fileUrl'];

export function presentAnnouncement(row: AnnouncementRow, fileUrlOf: FileUrlOf): Announcement {
  const { companyId, fileId, mediaName, createdAt, updatedAt, publishedAt, ...rest } = row;
  const url = fileId === null ? null : fileUrlOf(companyId, { id: fileId, name: mediaName ?? '' });
  return {
    ...rest,
    mediaPath: url && pathOfFileUrl(url),
    mediaName,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}

/** `wasActive`: whether users other than the operator knew it. */
export function announceAnnouncement(tx: Tx, record: Announcement, wasActive: boolean | null): void {
  const action = wasActive === null ? 'create' : 'update';
  const rooms = [record.status ? 'everyone' : 'operators'];
  tx.emit('announcement', { action, record }, { rooms, inAllCompanies: true });
  if (wasActive && !record.status)
    tx.emit(
      'announcement',
      { action: 'delete', id: record.id },
      { rooms: ['everyone'], except: ['operators'], inAllCompanies: true },
    );
}

export const announceAnnouncementDeleted = (tx: Tx, id: number, wasActive: boolean): void =>
  tx.emit(
    'announcement',
    { action: 'delete', id },
    { rooms: [wasActive ? 'everyone' : 'operators'], inAllCompanies: true },
  );
