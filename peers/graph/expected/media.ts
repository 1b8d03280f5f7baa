import type { Expected } from './expected.ts';

/** Pictures, videos, voice notes, files and stickers. */
export const media = {
  image: [{ kind: 'image', from: '5511999990001', media: true }],
  'image-caption': [{ kind: 'image', from: '5511999990001', media: true, text: 'O comprovante' }],
  'image-with-url': [{ kind: 'image', from: '5511999990001', media: true }],
  'image-user-id-only': [
    { kind: 'image', from: null, userId: 'BR.2750394816650172', media: true, text: 'Foto do bolo' },
  ],
  video: [{ kind: 'video', from: '5511999990001', media: true, text: 'Olha o barulho' }],
  'audio-voice': [{ kind: 'audio', from: '5511999990001', media: true, voice: true }],
  'audio-file': [{ kind: 'audio', from: '5511999990001', media: true }],
  document: [{ kind: 'document', from: '5511999990001', media: true, file: 'orçamento 2026.pdf' }],
  'document-caption': [
    { kind: 'document', from: '5511999990001', media: true, text: 'Segue o pedido', file: 'pedido.xlsx' },
  ],
  'document-evil-name': [{ kind: 'document', from: '5511999990001', media: true }],
  sticker: [{ kind: 'sticker', from: '5511999990001', media: true }],
  'sticker-animated': [{ kind: 'sticker', from: '5511999990001', media: true }],
} as const satisfies Record<string, readonly Expected[]>;
