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

/** What a list shows of a message: its text, its file's name, or a word for what it is; in a group, who wrote it. */
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

/** A preview that is only a word for what came, read back: a screen draws its own icon and says it in its own language. */
export function readPreview(preview: string, { inGroup }: { inGroup: boolean }): ReadPreview | null {
  const whole = readWord(preview);
  if (whole || !inGroup) return whole && { ...whole, author: null };
  // A name may hold a colon, and so may a file's name: the first place at which the rest is a word.
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
