import type { Announcement } from './announcement.ts';

/** To all companies. One that became inactive is deleted for all but the operator. */
export type AnnouncementEvent =
  | { action: 'create' | 'update'; record: Announcement }
  | { action: 'delete'; id: number };
