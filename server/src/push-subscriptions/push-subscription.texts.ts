import type { PushLanguage } from '@balcao/contract/push-subscriptions/push-subscription';

/** Titles of notifications, in the user's own language. */
const texts = {
  pt: {
    message: (name: string) => `Nova mensagem de ${name}`,
    mention: (by: string) => `${by} mencionou você`,
    chat: (by: string, room: string) => `${by} mencionou você em ${room}`,
    transfer: (name: string) => `A conversa com ${name} agora é sua`,
  },
  en: {
    message: (name: string) => `New message from ${name}`,
    mention: (by: string) => `${by} mentioned you`,
    chat: (by: string, room: string) => `${by} mentioned you in ${room}`,
    transfer: (name: string) => `The conversation with ${name} is now yours`,
  },
  es: {
    message: (name: string) => `Nuevo mensaje de ${name}`,
    mention: (by: string) => `${by} lo mencionó`,
    chat: (by: string, room: string) => `${by} lo mencionó en ${room}`,
    transfer: (name: string) => `La conversación con ${name} ahora es suya`,
  },
};

export const pushTexts = (language: PushLanguage) => texts[language];
