import type {
  MessageTemplate,
  TemplateButton,
  TemplateHeaderFormat,
  TemplateStatus,
} from '@balcao/contract/message-templates/message-template';
import { z } from 'zod';

/** An entry of `GET /{WABA}/message_templates`. Types are read in any case: Meta's own pages differ. */
const listed = z.object({
  name: z.string().min(1),
  language: z.string().min(1),
  status: z.string(),
  category: z.string().catch(''),
  components: z.array(z.looseObject({ type: z.string() })).catch([]),
});
type Component = z.infer<typeof listed>['components'][number];

const statuses = new Map<string, TemplateStatus>([
  ['APPROVED', 'approved'],
  ['REJECTED', 'rejected'],
  ['PAUSED', 'paused'],
  ['DISABLED', 'disabled'],
  ['PENDING', 'pending'],
  ['IN_APPEAL', 'pending'],
]);

/** Null: not a template, or one that is being deleted. Parts other than ours make it unsupported, not unreadable. */
export function readTemplate(row: unknown): MessageTemplate | null {
  const parsed = listed.safeParse(row);
  if (!parsed.success) return null;
  const { name, language, components } = parsed.data;
  const status = parsed.data.status.toUpperCase();
  if (status === 'PENDING_DELETION' || status === 'DELETED') return null;
  const category = categoryOf(parsed.data.category);
  const parts = components.map(readComponent);
  const part = <K extends Part['is']>(is: K) =>
    parts.find((one): one is Extract<Part, { is: K }> => one?.is === is) ?? null;
  const header = part('header');
  const body = part('body');
  return {
    name,
    language,
    category,
    // An unknown state (archived, over a limit) counts as disabled.
    status: statuses.get(status) ?? 'disabled',
    // Authentication templates are for programs: their text is fixed by the channel.
    isSupported: body !== null && category !== 'authentication' && !parts.includes(null),
    header: header && { format: header.format, text: header.text },
    body: body?.text ?? '',
    footer: part('footer')?.text ?? null,
    buttons: part('buttons')?.buttons ?? [],
    examples: { ...header?.examples, ...body?.examples, ...part('buttons')?.examples },
  };
}

type Examples = Record<string, string>;
type Part =
  | { is: 'header'; format: TemplateHeaderFormat; text: string; examples: Examples }
  | { is: 'body'; text: string; examples: Examples }
  | { is: 'footer'; text: string }
  | { is: 'buttons'; buttons: TemplateButton[]; examples: Examples };

const formats: Readonly<Record<string, TemplateHeaderFormat>> = {
  TEXT: 'text',
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
};

/** Null: a part that cannot be sent from here. */
function readComponent(component: Component): Part | null {
  const text = typeof component['text'] === 'string' ? component['text'] : '';
  const example = exampleSchema.parse(component['example']);
  switch (component.type.toUpperCase()) {
    case 'HEADER': {
      const format = formats[String(component['format'] ?? 'TEXT').toUpperCase()];
      const examples = examplesOf('header', example?.header_text, example?.header_text_named_params);
      return format === undefined ? null : { is: 'header', format, text, examples };
    }
    case 'BODY':
      return {
        is: 'body',
        text,
        examples: examplesOf('body', example?.body_text?.[0], example?.body_text_named_params),
      };
    case 'FOOTER':
      return { is: 'footer', text };
    case 'BUTTONS':
      return readButtons(component['buttons']);
    default:
      return null;
  }
}

const texts = z.array(z.string()).optional().catch(undefined);
const named = z
  .array(z.object({ param_name: z.string(), example: z.string() }))
  .optional()
  .catch(undefined);
const exampleSchema = z
  .object({
    header_text: texts,
    header_text_named_params: named,
    body_text: z.array(z.array(z.string())).optional().catch(undefined),
    body_text_named_params: named,
  })
  .optional()
  .catch(undefined);

const examplesOf = (
  part: string,
  numbered: readonly string[] = [],
  byName: readonly { param_name: string; example: string }[] = [],
): Examples =>
  Object.fromEntries([
    ...numbered.map((example, i) => [`${part}.${i + 1}`, example]),
    ...byName.map(({ param_name, example }) => [`${part}.${param_name}`, example]),
  ]);

const button = z.object({
  type: z.string(),
  text: z.string().catch(''),
  url: z.string().optional(),
  phone_number: z.string().optional(),
  /** a list for a URL, a text for a code */
  example: z
    .union([z.string(), z.array(z.string()).transform(([first]) => first)])
    .optional()
    .catch(undefined),
});

function readButtons(rows: unknown): Part | null {
  const parsed = z.array(button).safeParse(rows);
  if (!parsed.success) return null;
  const buttons = parsed.data.map(readButton);
  if (!buttons.every((one) => one !== null)) return null;
  const examples = parsed.data.flatMap((one, i) => (one.example ? [[`button.${i}`, exampleValueOf(one)]] : []));
  return { is: 'buttons', buttons, examples: Object.fromEntries(examples) };
}

/** Meta gives the full URL as an example; the parameter is only its end. */
function exampleValueOf({ url, example = '' }: z.infer<typeof button>): string {
  const [start = ''] = (url ?? '').split('{{');
  return start !== '' && example.startsWith(start) ? example.slice(start.length) : example;
}

function readButton({ type, text, url = '', phone_number: phone = '' }: z.infer<typeof button>): TemplateButton | null {
  switch (type.toUpperCase()) {
    case 'QUICK_REPLY':
      return { kind: 'reply', text, target: null };
    case 'URL':
      return { kind: 'url', text, target: url };
    case 'PHONE_NUMBER':
      return { kind: 'phone', text, target: phone };
    case 'COPY_CODE':
      return { kind: 'code', text, target: null };
    default:
      return null;
  }
}

function categoryOf(written: string): MessageTemplate['category'] {
  const category = written.toLowerCase();
  return category === 'marketing' || category === 'authentication' ? category : 'utility';
}
