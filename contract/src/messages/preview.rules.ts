import type { MediaType } from './message.ts';

const mediaLabels: Partial<Record<MediaType, string>> = {
  image: '📷 Foto',
  video: '🎥 Vídeo',
  audio: '🎤 Áudio',
  application: '📄 Documento',
  stickerMessage: 'Figurinha',
  locationMessage: '📍 Localização',
  contactMessage: '👤 Contato',
  vcard: '👤 Contato',
  call_log: '📞 Chamada',
};

const undecryptableLabel = '⏳ Aguardando mensagem';
const deletedLabel = '🚫 Mensagem apagada';

/** As previews are stored, in Portuguese. Who shows them in another language has labels of its own. */
export const storedLabels = { waiting: undecryptableLabel, deleted: deletedLabel, labels: mediaLabels };

const textMediaTypes: MediaType[] = ['conversation', 'image', 'video', 'application', 'reactionMessage'];
const maxPreviewLength = 255;

type PreviewSource = {
  mediaType: MediaType;
  body: string;
  fileName?: string | null;
  isUnreadable?: boolean;
  isDeleted?: boolean;
  /** the author in a group */
  author?: string | null;
};

/** The preview of a message in lists: its text, its file name or a label for its type; in a group, prefixed by the author. */
export function buildPreview(message: PreviewSource): string {
  const by = message.author ? `${message.author.replace(/\s+/g, ' ').trim()}: ` : '';
  return Array.from(by + previewText(message))
    .slice(0, maxPreviewLength)
    .join('');
}

function previewText({ mediaType, body, fileName, isUnreadable, isDeleted }: PreviewSource): string {
  if (isDeleted) return deletedLabel;
  if (isUnreadable) return undecryptableLabel;
  const text = textMediaTypes.includes(mediaType) ? body.trim().replace(/\s+/g, ' ') : '';
  const label = mediaType === 'application' && fileName ? `📄 ${fileName}` : mediaLabels[mediaType];
  return text || label || '';
}

export type ParsedPreview = {
  mediaType: MediaType;
  fileName: string | null;
  isUnreadable: boolean;
  isDeleted: boolean;
  /** the author in a group */
  author: string | null;
};

/** Parses a preview that is only a label: the web application shows its own icon and translation for it. */
export function parsePreview(preview: string, { inGroup }: { inGroup: boolean }): ParsedPreview | null {
  const whole = parseLabel(preview);
  if (whole || !inGroup) return whole && { ...whole, author: null };
  // Names and file names may contain a colon: takes the first position after which the rest is a label.
  for (let at = preview.indexOf(': '); at > 0; at = preview.indexOf(': ', at + 1)) {
    const word = parseLabel(preview.slice(at + 2));
    if (word) return { ...word, author: preview.slice(0, at) };
  }
  return null;
}

function parseLabel(text: string): Omit<ParsedPreview, 'author'> | null {
  const word = { fileName: null, isUnreadable: text === undecryptableLabel, isDeleted: text === deletedLabel };
  if (word.isUnreadable || word.isDeleted) return { ...word, mediaType: 'conversation' };
  for (const [mediaType, mediaLabel] of Object.entries(mediaLabels) as [MediaType, string][])
    if (text === mediaLabel) return { ...word, mediaType };
  return text.startsWith('📄 ') ? { ...word, mediaType: 'application', fileName: text.slice('📄 '.length) } : null;
}

/** Splits a preview of our own message into its signature and text. A customer's text may begin with asterisks, too. */
export function parseSignedPreview(preview: string): { name: string; rest: string } | undefined {
  const match = /^\*([^*\n]{1,60}):\*\s/.exec(preview);
  return match?.[1] ? { name: match[1], rest: preview.slice(match[0].length) } : undefined;
}

/** Text on one line without WhatsApp's markup. */
export const stripMarks = (text: string): string =>
  text
    .replace(/```|(?<![\p{L}\p{N}])[*_~](?=\S)|(?<=\S)[*_~](?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
