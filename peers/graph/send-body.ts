import { z } from 'zod';

/**
 * Body of `POST /{phone_number_id}/messages`, written from Meta's pages and strict: unknown keys are
 * rejected. It is deliberately independent of the product's own schemas, so that one mistake is not made twice.
 */
const bytes = (max: number) => (text: string) => Buffer.byteLength(text) <= max;
const shortText = (max: number) => z.string().min(1).max(max);

const media = { id: z.string().min(1).optional(), link: z.url({ protocol: /^https?$/ }).optional() };
const oneSource = (m: { id?: string | undefined; link?: string | undefined }) =>
  (m.id === undefined) !== (m.link === undefined);
const oneSourceError = { error: 'must have exactly one of id and link' };
const caption = z.string().max(1024).optional();
const coordinate = (max: number) =>
  z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]).refine((v) => Math.abs(Number(v)) <= max);

const captioned = z.strictObject({ ...media, caption }).refine(oneSource, oneSourceError);

const contactCard = z.strictObject({
  name: z
    .strictObject({
      formatted_name: shortText(1024),
      first_name: z.string().optional(),
      last_name: z.string().optional(),
      middle_name: z.string().optional(),
      suffix: z.string().optional(),
      prefix: z.string().optional(),
    })
    .refine((n) => [n.first_name, n.last_name, n.middle_name, n.suffix, n.prefix].some((part) => part !== undefined), {
      error: 'must have at least one more name part beside formatted_name',
    }),
  addresses: z
    .array(
      z.strictObject({
        street: z.string().optional(),
        city: z.string().optional(),
        state: z.string().optional(),
        zip: z.string().optional(),
        country: z.string().optional(),
        country_code: z.string().optional(),
        type: z.string().optional(),
      }),
    )
    .optional(),
  birthday: z.iso.date().optional(),
  emails: z.array(z.strictObject({ email: z.string(), type: z.string().optional() })).optional(),
  org: z
    .strictObject({ company: z.string().optional(), department: z.string().optional(), title: z.string().optional() })
    .optional(),
  phones: z
    .array(z.strictObject({ phone: z.string().min(1), type: z.string().optional(), wa_id: z.string().optional() }))
    .optional(),
  urls: z.array(z.strictObject({ url: z.string(), type: z.string().optional() })).optional(),
});

const header = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: shortText(60) }),
  z.strictObject({ type: z.literal('image'), image: z.strictObject(media).refine(oneSource, oneSourceError) }),
  z.strictObject({ type: z.literal('video'), video: z.strictObject(media).refine(oneSource, oneSourceError) }),
  z.strictObject({
    type: z.literal('document'),
    document: z.strictObject({ ...media, filename: z.string().optional() }).refine(oneSource, oneSourceError),
  }),
]);
const frame = {
  header: header.optional(),
  body: z.strictObject({ text: shortText(1024) }),
  footer: z.strictObject({ text: shortText(60) }).optional(),
};
const row = z.strictObject({ id: shortText(200), title: shortText(24), description: shortText(72).optional() });
const section = z.strictObject({ title: shortText(24).optional(), rows: z.array(row).min(1) });

const interactive = z.discriminatedUnion('type', [
  z.strictObject({
    ...frame,
    type: z.literal('button'),
    action: z.strictObject({
      buttons: z
        .array(
          z.strictObject({
            type: z.literal('reply'),
            reply: z.strictObject({ id: shortText(256), title: shortText(20) }),
          }),
        )
        .min(1)
        .max(3)
        .refine((all) => new Set(all.map((b) => b.reply.id)).size === all.length, {
          error: 'button ids must be unique',
        }),
    }),
  }),
  z.strictObject({
    ...frame,
    type: z.literal('list'),
    action: z.strictObject({
      button: shortText(20),
      sections: z
        .array(section)
        .min(1)
        .max(10)
        .refine((all) => all.reduce((sum, s) => sum + s.rows.length, 0) <= 10, {
          error: 'at most 10 rows in all sections',
        })
        .refine((all) => all.length === 1 || all.every((s) => s.title !== undefined), {
          error: 'every section needs a title',
        }),
    }),
  }),
  z.strictObject({
    ...frame,
    type: z.literal('cta_url'),
    action: z.strictObject({
      name: z.literal('cta_url'),
      parameters: z.strictObject({ display_text: shortText(20), url: z.url() }),
    }),
  }),
  z.strictObject({
    body: frame.body,
    type: z.literal('location_request_message'),
    action: z.strictObject({ name: z.literal('send_location') }),
  }),
]);

const parameter = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1), parameter_name: z.string().optional() }),
  z.strictObject({ type: z.literal('payload'), payload: shortText(128) }),
  z.strictObject({ type: z.literal('coupon_code'), coupon_code: shortText(20) }),
  z.strictObject({ type: z.literal('image'), image: z.strictObject(media).refine(oneSource, oneSourceError) }),
  z.strictObject({ type: z.literal('video'), video: z.strictObject(media).refine(oneSource, oneSourceError) }),
  z.strictObject({
    type: z.literal('document'),
    document: z.strictObject({ ...media, filename: z.string().optional() }).refine(oneSource, oneSourceError),
  }),
]);
const template = z.strictObject({
  name: shortText(512),
  language: z.strictObject({ code: shortText(10), policy: z.literal('deterministic').optional() }),
  components: z
    .array(
      z.strictObject({
        type: z.enum(['header', 'body', 'button']),
        sub_type: z.enum(['quick_reply', 'url', 'copy_code']).optional(),
        index: z.union([z.int(), z.string()]).optional(),
        parameters: z.array(parameter),
      }),
    )
    .optional(),
});

const addressed = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.enum(['individual']).optional(),
  to: z
    .string()
    .regex(/^\+?[\d ()-]{5,24}$/)
    .optional(),
  /** a business-scoped user id; `to` takes precedence */
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.[A-Za-z0-9.]{1,128}$/)
    .optional(),
  context: z.strictObject({ message_id: z.string().min(1) }).optional(),
  biz_opaque_callback_data: z.string().refine(bytes(512), { error: 'must be at most 512 bytes' }).optional(),
};

export const sendBody = z
  .discriminatedUnion('type', [
    z.strictObject({
      ...addressed,
      type: z.literal('text'),
      text: z.strictObject({ body: shortText(4096), preview_url: z.boolean().optional() }),
    }),
    z.strictObject({ ...addressed, type: z.literal('image'), image: captioned }),
    z.strictObject({ ...addressed, type: z.literal('video'), video: captioned }),
    z.strictObject({
      ...addressed,
      type: z.literal('audio'),
      audio: z.strictObject({ ...media, voice: z.boolean().optional() }).refine(oneSource, oneSourceError),
    }),
    z.strictObject({
      ...addressed,
      type: z.literal('document'),
      document: z
        .strictObject({ ...media, caption, filename: shortText(240).optional() })
        .refine(oneSource, oneSourceError),
    }),
    z.strictObject({
      ...addressed,
      type: z.literal('sticker'),
      sticker: z.strictObject(media).refine(oneSource, oneSourceError),
    }),
    z.strictObject({
      ...addressed,
      type: z.literal('location'),
      location: z.strictObject({
        latitude: coordinate(90),
        longitude: coordinate(180),
        name: z.string().optional(),
        address: z.string().optional(),
      }),
    }),
    z.strictObject({ ...addressed, type: z.literal('contacts'), contacts: z.array(contactCard).min(1).max(257) }),
    z.strictObject({
      ...addressed,
      type: z.literal('reaction'),
      reaction: z.strictObject({ message_id: z.string().min(1), emoji: z.string().max(40) }),
    }),
    z.strictObject({ ...addressed, type: z.literal('interactive'), interactive }),
    z.strictObject({ ...addressed, type: z.literal('template'), template }),
  ])
  .refine((b) => b.to !== undefined || b.recipient !== undefined, { error: 'The parameter to is required.' });
export type SendBody = z.infer<typeof sendBody>;

export const markReadBody = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string().min(1),
  typing_indicator: z.strictObject({ type: z.literal('text') }).optional(),
});
export type MarkReadBody = z.infer<typeof markReadBody>;
