import type { Announcement } from '@balcao/contract/announcements/announcement';
import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { pageRange, splitPage } from '../platform/paging.ts';
import { type FileUrlOf, presentAnnouncement } from './announcement.audience.ts';
import {
  countAnnouncements,
  saveReadUntil,
  selectAnnouncement,
  selectAnnouncements,
  selectReadUntil,
} from './announcement.store.ts';

const pageSize = 20;

/** The active ones; all for the operator. */
export async function listAnnouncements(
  tx: Tx,
  actor: Actor,
  { searchParam, pageNumber }: { searchParam?: string | undefined; pageNumber: number },
  fileUrlOf: FileUrlOf,
): Promise<{ records: Announcement[]; count: number; hasMore: boolean; readUntil: string | null }> {
  const wanted = { term: searchParam?.trim() ?? '', all: actor.super };
  const rows = await selectAnnouncements(tx, wanted, pageRange(pageNumber, pageSize));
  const { page, hasMore } = splitPage(rows, pageSize);
  return {
    records: page.map((row) => presentAnnouncement(row, fileUrlOf)),
    count: await countAnnouncements(tx, wanted),
    hasMore,
    readUntil: (await selectReadUntil(tx, actor.userId))?.toISOString() ?? null,
  };
}

export async function showAnnouncement(tx: Tx, actor: Actor, id: number, fileUrlOf: FileUrlOf): Promise<Announcement> {
  const row = await selectAnnouncement(tx, id);
  ensure(row, 'ERR_NOT_FOUND');
  ensure(row.status || actor.super, 'ERR_NOT_FOUND');
  return presentAnnouncement(row, fileUrlOf);
}

/** Only announcements published later show a dot again. */
export const readAnnouncements = (tx: Tx, actor: Actor): Promise<void> => saveReadUntil(tx, actor.userId);
