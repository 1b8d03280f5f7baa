import type { Announcement } from './announcement.ts';

/** To all companies. An announcement that becomes inactive is deleted for all but the operator. */
export type AnnouncementEvent =
  | { action: 'create' | 'update'; record: Announcement }
  | { action: 'delete'; id: number };
