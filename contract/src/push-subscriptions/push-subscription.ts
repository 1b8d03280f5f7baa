import { z } from 'zod';

/** What a browser wants to be told of while no page is in front. Messages of one's own tickets, transfers and mentions always. */
export const pushChoice = z.object({
  /** of tickets that wait for somebody, too */
  waiting: z.boolean(),
  /** the text beside the name */
  showsText: z.boolean(),
  /** of the screen */
  language: z.enum(['pt', 'en', 'es']),
});
export type PushChoice = z.infer<typeof pushChoice>;
export type PushLanguage = PushChoice['language'];

/** As the browser's PushManager gives it. */
export const pushSubscriptionInput = pushChoice.extend({
  endpoint: z.string().min(1).max(2000),
  keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(50) }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>;

/** What a notification is made of; it travels encrypted to the browser. */
export type PushPayload = {
  title: string;
  body: string;
  /** a later notification of the same tag takes its place */
  tag: string;
  /** page that a click opens */
  path: string;
  /** number on the icon */
  unread: number;
};
