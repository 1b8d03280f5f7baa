import { z } from 'zod';
import { GraphError } from './wire/graph-error.ts';

export const button = z.looseObject({
  type: z.enum(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'FLOW', 'CATALOG', 'OTP']),
  text: z.string().optional(),
  url: z.string().optional(),
});
const component = z.looseObject({
  type: z.enum(['HEADER', 'BODY', 'FOOTER', 'BUTTONS', 'CAROUSEL', 'LIMITED_TIME_OFFER']),
  format: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION']).optional(),
  text: z.string().optional(),
  buttons: z.array(button).optional(),
});

/** A template of the business account, as `GET /{WABA}/message_templates` lists it. */
export const template = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/),
  status: z
    .enum(['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'IN_APPEAL', 'PENDING_DELETION'])
    .default('APPROVED'),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']).default('UTILITY'),
  components: z.array(component).min(1),
});
export type TemplateInput = z.input<typeof template>;
export type Template = z.output<typeof template>;

/** The page after a cursor, in Meta's paging format. */
export function listTemplates(templates: readonly Template[], url: URL) {
  const limit = Math.min(Number(url.searchParams.get('limit') ?? 25), 1000);
  const after = url.searchParams.get('after');
  const from = after === null ? 0 : Number(Buffer.from(after, 'base64url').toString());
  if (!Number.isInteger(limit) || limit < 1 || !Number.isInteger(from)) throw new GraphError(100, 'Invalid parameter');
  const wanted = url.searchParams.get('fields')?.split(',') ?? ['name', 'language', 'status', 'category', 'components'];
  const cursor = (at: number) => Buffer.from(String(at)).toString('base64url');
  const to = Math.min(from + limit, templates.length);
  const next = new URL(url);
  next.searchParams.set('after', cursor(to));
  return {
    data: templates.slice(from, to).map((one, i) => ({
      ...Object.fromEntries(Object.entries(one).filter(([key]) => wanted.includes(key))),
      id: String(700_000_000_000_000 + from + i),
    })),
    paging: { cursors: { before: cursor(from), after: cursor(to) }, ...(to < templates.length && { next: next.href }) },
  };
}
