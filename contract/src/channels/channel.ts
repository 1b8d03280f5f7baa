import { z } from 'zod';

export const channel = z.enum(['whatsapp', 'instagram', 'facebook', 'sandbox']);
export type Channel = z.infer<typeof channel>;

/** Whether a media message can have a caption. Otherwise the text is sent as a separate message after the file. */
export const supportsCaptions = (channel: Channel): boolean => channel !== 'instagram' && channel !== 'facebook';

/** The capabilities of a channel as data: the web application hides unsupported functions. Sizes in bytes. */
export const capabilities = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  /** time after sending in which a message may be edited, or deleted for everybody, in milliseconds; null = no limit */
  editWithinMs: z.number().nullable(),
  deleteWithinMs: z.number().nullable(),
  react: z.boolean(),
  quote: z.boolean(),
  typing: z.boolean(),
  readMarks: z.boolean(),
  groups: z.boolean(),
  templates: z.boolean(),
  /** the connection's phone can list its contacts */
  phoneBook: z.boolean(),
  /** hours after the customer's last message in which free text may be sent; null = no window */
  windowHours: z.number().nullable(),
  textMaxLength: z.number(),
  captionMaxLength: z.number(),
  maxBytes: z.object({ image: z.number(), video: z.number(), audio: z.number(), application: z.number() }),
});
export type Capabilities = z.infer<typeof capabilities>;
