import { z } from 'zod';
import { storableText } from '../wire.ts';

/** The decision of the channel's operator; only approved templates are delivered. */
export const templateStatus = z.enum(['approved', 'pending', 'rejected', 'paused', 'disabled']);
export type TemplateStatus = z.infer<typeof templateStatus>;

export const templateCategory = z.enum(['marketing', 'utility', 'authentication']);

/** The content of a header: a text, or a file that is sent with each message. */
export const templateHeaderFormat = z.enum(['text', 'image', 'video', 'document']);
export type TemplateHeaderFormat = z.infer<typeof templateHeaderFormat>;

export const templateButton = z.object({
  kind: z.enum(['reply', 'url', 'phone', 'code']),
  text: z.string(),
  /** its URL, phone number or code; null: the button's text is sent as a reply */
  target: z.string().nullable(),
});
export type TemplateButton = z.infer<typeof templateButton>;

/**
 * A text approved by the channel, which may be sent outside its window too. Variables have the form `{{1}}` or `{{name}}`
 * (template-variables.rules.ts).
 */
export const messageTemplate = z.object({
  name: z.string(),
  /** in the channel's form, such as `pt_BR` */
  language: z.string(),
  category: templateCategory,
  status: templateStatus,
  /** false: it has parts that cannot be sent from here (carousel, flow, one-time password …) */
  isSupported: z.boolean(),
  header: z.object({ format: templateHeaderFormat, text: z.string() }).nullable(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(templateButton),
  /** variable key → its example at the approval */
  examples: z.record(z.string(), z.string()),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

/** The template to send, with the values of its variables. */
export const templateChoice = z.object({
  name: storableText.min(1).max(512),
  language: storableText.min(1).max(20),
  /** variable key → text */
  values: z.record(storableText.max(100), storableText.max(2000)).default({}),
});
export type TemplateChoice = z.output<typeof templateChoice>;

/** A template as the customer sees it; the file of its header is the message's own. */
export const filledTemplate = z.object({
  name: z.string(),
  language: z.string(),
  header: z.string().nullable(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(templateButton),
});
export type FilledTemplate = z.infer<typeof filledTemplate>;
