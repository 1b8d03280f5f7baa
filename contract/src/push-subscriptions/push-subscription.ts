import { z } from 'zod';

/**
 * The notifications of this browser while no page is in the foreground. Messages in one's own tickets, transfers and
 * mentions are always included.
 */
export const pushChoice = z.object({
  /** also pending tickets */
  waiting: z.boolean(),
  /** with the text of the message, not only the name */
  showsText: z.boolean(),
  /** the language of the web application */
  language: z.enum(['pt', 'en', 'es']),
});
export type PushChoice = z.infer<typeof pushChoice>;
export type PushLanguage = PushChoice['language'];

/** As the browser's PushManager returns it. */
export const pushSubscriptionInput = pushChoice.extend({
  endpoint: z.string().min(1).max(2000),
  keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(50) }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>;

/** The content of a notification, encrypted for the browser. */
export type PushPayload = {
  title: string;
  body: string;
  /** a later notification with the same tag replaces it */
  tag: string;
  /** the page that a click opens */
  path: string;
  /** the number on the icon */
  unread: number;
};
