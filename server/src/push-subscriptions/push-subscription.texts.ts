import type { MediaType } from '@balcao/contract/messages/message';
import { storedLabels } from '@balcao/contract/messages/preview.rules';
import type { PushLanguage } from '@balcao/contract/push-subscriptions/push-subscription';

type Texts = Record<'message' | 'mention' | 'transfer', (name: string) => string> & {
  chat: (by: string, room: string) => string;
  waiting: string;
  deleted: string;
  /** of a message without a text, by its kind */
  labels: Partial<Record<MediaType, string>>;
};

/** Titles and labels of notifications, in the user's own language. */
const texts: Record<PushLanguage, Texts> = {
  pt: {
    message: (name: string) => `Nova mensagem de ${name}`,
    mention: (by: string) => `${by} mencionou você`,
    chat: (by: string, room: string) => `${by} mencionou você em ${room}`,
    transfer: (name: string) => `A conversa com ${name} agora é sua`,
    ...storedLabels,
  },
  en: {
    message: (name: string) => `New message from ${name}`,
    mention: (by: string) => `${by} mentioned you`,
    chat: (by: string, room: string) => `${by} mentioned you in ${room}`,
    transfer: (name: string) => `The conversation with ${name} is now yours`,
    waiting: '⏳ Waiting for the message',
    deleted: '🚫 Deleted message',
    labels: {
      image: '📷 Photo',
      video: '🎥 Video',
      audio: '🎤 Audio',
      application: '📄 Document',
      stickerMessage: 'Sticker',
      locationMessage: '📍 Location',
      contactMessage: '👤 Contact',
      vcard: '👤 Contact',
      call_log: '📞 Call',
    },
  },
  es: {
    message: (name: string) => `Nuevo mensaje de ${name}`,
    mention: (by: string) => `${by} lo mencionó`,
    chat: (by: string, room: string) => `${by} lo mencionó en ${room}`,
    transfer: (name: string) => `La conversación con ${name} ahora es suya`,
    waiting: '⏳ Esperando el mensaje',
    deleted: '🚫 Mensaje eliminado',
    labels: {
      image: '📷 Foto',
      video: '🎥 Video',
      audio: '🎤 Audio',
      application: '📄 Documento',
      stickerMessage: 'Sticker',
      locationMessage: '📍 Ubicación',
      contactMessage: '👤 Contacto',
      vcard: '👤 Contacto',
      call_log: '📞 Llamada',
    },
  },
};

export const pushTexts = (language: PushLanguage) => texts[language];
