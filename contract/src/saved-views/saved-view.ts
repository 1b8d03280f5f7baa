import { z } from 'zod';
import { ticketStatus } from '../tickets/ticket.ts';
import { id, storableText } from '../wire.ts';

const ids = z.array(id).max(100).default([]);

/** The filter of a list, as set on the screen. The sort order is each user's own, and not part of it. */
export const savedViewFilter = z.object({
  tab: z.enum(['open', 'closed', 'groups', 'search']),
  /** of the tabs `open` and `groups` */
  sub: z.enum(['open', 'pending']).default('open'),
  snoozed: z.boolean().default(false),
  showAll: z.boolean().default(false),
  search: storableText.max(200).default(''),
  /** empty: all */
  queueIds: ids,
  tags: ids,
  users: ids,
  whatsapps: ids,
  statuses: z.array(ticketStatus).max(3).default([]),
  failed: z.boolean().default(false),
});
export type SavedViewFilter = z.output<typeof savedViewFilter>;

export const savedView = z.object({
  id: z.number(),
  name: z.string(),
  /** available to everybody; otherwise to the caller only */
  isShared: z.boolean(),
  filter: savedViewFilter,
});
export type SavedView = z.output<typeof savedView>;

export const savedViewInput = z.object({
  name: storableText.trim().min(2).max(40),
  isShared: z.boolean(),
  filter: savedViewFilter,
});
export type SavedViewInput = z.output<typeof savedViewInput>;

/** Absent fields stay unchanged. No key may have a default here. */
export const savedViewChange = savedViewInput.partial();
export type SavedViewChange = z.output<typeof savedViewChange>;

/** The maximum number of one's own views, and of shared ones. */
export const maxSavedViews = 50;
