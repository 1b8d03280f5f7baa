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

const textual: MediaType[] = ['conversation', 'image', 'video', 'application', 'reactionMessage'];
const most = 255;

/** What a list shows of a message: its text, its file's name, or a word for what it is. */
export function previewOf(message: { mediaType: MediaType; body: string; fileName?: string | null }): string {
  const said = textual.includes(message.mediaType) ? message.body.trim().replace(/\s+/g, ' ') : '';
  const named =
    message.mediaType === 'application' && message.fileName ? `📄 ${message.fileName}` : words[message.mediaType];
  return Array.from(said || named || '')
    .slice(0, most)
    .join('');
}

/** A preview that is only a word for what came, read back: a screen draws its own icon and says it in its own language. */
export function readPreview(preview: string): { mediaType: MediaType; fileName: string | null } | null {
  for (const [mediaType, word] of Object.entries(words) as [MediaType, string][])
    if (preview === word) return { mediaType, fileName: null };
  return preview.startsWith('📄 ') ? { mediaType: 'application', fileName: preview.slice('📄 '.length) } : null;
}
