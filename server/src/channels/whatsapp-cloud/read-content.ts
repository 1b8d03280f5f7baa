import { formatLocationBody } from '@balcao/contract/messages/location.rules';
import { truncateText } from '@balcao/contract/truncate-text';
import { z } from 'zod';
import type { InboundContent } from '../inbound-event.ts';
import { fileNameTexts } from './file-name.texts.ts';
import { readInteractive, readOrder } from './read-choices.ts';
import { writeCard } from './vcard.ts';

type ReadContent = (value: unknown) => InboundContent | null;

/** A reader for one vendor type: malformed content gives null, which becomes the text for unknown content. */
function withSchema<S extends z.ZodType>(shape: S, read: (value: z.output<S>) => InboundContent | null): ReadContent {
  return (value) => {
    const parsed = shape.safeParse(value);
    return parsed.success ? read(parsed.data) : null;
  };
}

const word = z.string().optional().catch(undefined);
const file = z.looseObject({
  id: z.string().min(1),
  mime_type: z.string().catch('application/octet-stream'),
  sha256: word,
  caption: word,
  filename: word,
  voice: z.boolean().optional().catch(undefined),
  animated: z.boolean().optional().catch(undefined),
});

const media = (mediaType: InboundContent['mediaType'], word: string): ReadContent =>
  withSchema(file, ({ id, mime_type, sha256, caption = '', filename, voice, animated }) => ({
    mediaType,
    body: caption,
    media: {
      name: truncateText(filename || `${word}-${id.slice(-6)}.${extensionOf(mime_type)}`, 300),
      mimeType: truncateText(mime_type, 200),
      ref: { id, ...(sha256 !== undefined && { sha256 }) },
    },
    ...((voice || animated) && { metadata: { ...(voice && { voice }), ...(animated && { animated }) } }),
  }));

const extensions = new Map([
  ['jpeg', 'jpg'],
  ['mpeg', 'mp3'],
]);

function extensionOf(mimeType: string): string {
  const kind = /^[a-z]+\/([\w-]{1,10})(;|$)/i.exec(mimeType)?.[1] ?? 'bin';
  return extensions.get(kind) ?? kind;
}

const place = z.looseObject({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  name: word,
  address: word,
});

const person = z.looseObject({
  name: z.looseObject({ formatted_name: word, first_name: word }).optional().catch(undefined),
  phones: z
    .array(z.looseObject({ phone: word, wa_id: word }))
    .optional()
    .catch(undefined),
  emails: z
    .array(z.looseObject({ email: word }))
    .optional()
    .catch(undefined),
  org: z.looseObject({ company: word }).optional().catch(undefined),
});

const text = (body: string, fields?: Record<string, unknown>): InboundContent => ({
  mediaType: 'conversation',
  body,
  ...(fields && { metadata: fields }),
});

/** Message types with content, by the vendor's name. */
const types: Readonly<Record<string, ReadContent>> = {
  text: withSchema(z.looseObject({ body: z.string() }), ({ body }) => text(body)),
  image: media('image', fileNameTexts.image),
  video: media('video', 'video'),
  audio: media('audio', 'audio'),
  document: media('application', fileNameTexts.document),
  sticker: media('stickerMessage', fileNameTexts.sticker),
  location: withSchema(place, ({ latitude, longitude, name, address }) => ({
    mediaType: 'locationMessage',
    body: formatLocationBody({ latitude, longitude, label: [name, address].filter(Boolean).join(', ') }),
    metadata: { location: { latitude, longitude, ...(name && { name }), ...(address && { address }) } },
  })),
  contacts: withSchema(z.array(person).min(1), (people) => ({
    mediaType: 'contactMessage',
    body: people
      .map(({ name, phones = [], emails = [], org }) =>
        writeCard({
          name: name?.formatted_name || name?.first_name || phones[0]?.phone || '?',
          phones: phones.flatMap(({ phone, wa_id }) =>
            phone || wa_id ? [{ phone: phone || `+${wa_id}`, waId: wa_id }] : [],
          ),
          emails: emails.flatMap(({ email }) => email || []),
          company: org?.company,
        }),
      )
      .join('\n'),
  })),
  button: withSchema(z.looseObject({ text: z.string(), payload: word }), (b) =>
    text(b.text, { reply: { id: b.payload ?? b.text } }),
  ),
  interactive: (value) => readInteractive(value),
  order: (value) => readOrder(value),
};

/** Null: unknown or malformed. */
export function readContent(type: string, message: Record<string, unknown>): InboundContent | null {
  if (type === 'request_welcome') return text('👋', { welcome: true });
  return Object.hasOwn(types, type) ? (types[type]?.(message[type]) ?? null) : null;
}
