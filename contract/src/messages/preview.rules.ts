import type { MediaType } from './message.ts';

const words: Partial<Record<MediaType, string>> = {
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

const waiting = '⏳ Aguardando mensagem';
const deleted = '🚫 Mensagem apagada';
const textual: MediaType[] = ['conversation', 'image', 'video', 'application', 'reactionMessage'];
const most = 255;

type Previewed = {
  mediaType: MediaType;
  body: string;
  fileName?: string | null;
  isUnreadable?: boolean;
  isDeleted?: boolean;
  /** who of a group wrote */
  author?: string | null;
};

/** The preview of a message in lists: its text, its file name or a label for its type; in a group, prefixed by the author. */
export function previewOf(message: Previewed): string {
  const by = message.author ? `${message.author.replace(/\s+/g, ' ').trim()}: ` : '';
  return Array.from(by + saidOf(message))
    .slice(0, most)
    .join('');
}

function saidOf({ mediaType, body, fileName, isUnreadable, isDeleted }: Previewed): string {
  if (isDeleted) return deleted;
  if (isUnreadable) return waiting;
  const said = textual.includes(mediaType) ? body.trim().replace(/\s+/g, ' ') : '';
  const named = mediaType === 'application' && fileName ? `📄 ${fileName}` : words[mediaType];
  return said || named || '';
}

export type ReadPreview = {
  mediaType: MediaType;
  fileName: string | null;
  isUnreadable: boolean;
  isDeleted: boolean;
  /** who of a group wrote */
  author: string | null;
};

/** Parses a preview that is only a label: the web application shows its own icon and translation for it. */
export function readPreview(preview: string, { inGroup }: { inGroup: boolean }): ReadPreview | null {
  const whole = readWord(preview);
  if (whole || !inGroup) return whole && { ...whole, author: null };
  // Names and file names may contain a colon: takes the first position after which the rest is a label.
  for (let at = preview.indexOf(': '); at > 0; at = preview.indexOf(': ', at + 1)) {
    const word = readWord(preview.slice(at + 2));
    if (word) return { ...word, author: preview.slice(0, at) };
  }
  return null;
}

function readWord(text: string): Omit<ReadPreview, 'author'> | null {
  const word = { fileName: null, isUnreadable: text === waiting, isDeleted: text === deleted };
  if (word.isUnreadable || word.isDeleted) return { ...word, mediaType: 'conversation' };
  for (const [mediaType, said] of Object.entries(words) as [MediaType, string][])
    if (text === said) return { ...word, mediaType };
  return text.startsWith('📄 ') ? { ...word, mediaType: 'application', fileName: text.slice('📄 '.length) } : null;
}
