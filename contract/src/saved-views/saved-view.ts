import { z } from 'zod';
import { ticketStatus } from '../tickets/ticket.ts';
import { id, storableText } from '../wire.ts';

const ids = z.array(id).max(100).default([]);

/** What a list is narrowed to, as it is set on the screen. The order of a list is its person's own, and no part of it. */
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
  /** everybody's; else the caller's own */
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

/** What is absent stays. No key may have a default here. */
export const savedViewChange = savedViewInput.partial();
export type SavedViewChange = z.output<typeof savedViewChange>;

/** So many of one's own, and so many of everybody's. */
export const maxSavedViews = 50;
