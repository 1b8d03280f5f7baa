import type { PushLanguage } from '@balcao/contract/push-subscriptions/push-subscription';

/** Titles of notifications, in the person's own language. */
const texts = {
  pt: {
    message: (name: string) => `Nova mensagem de ${name}`,
    mention: (by: string) => `${by} mencionou você`,
    transfer: (name: string) => `A conversa com ${name} agora é sua`,
  },
  en: {
    message: (name: string) => `New message from ${name}`,
    mention: (by: string) => `${by} mentioned you`,
    transfer: (name: string) => `The conversation with ${name} is now yours`,
  },
  es: {
    message: (name: string) => `Nuevo mensaje de ${name}`,
    mention: (by: string) => `${by} lo mencionó`,
    transfer: (name: string) => `La conversación con ${name} ahora es suya`,
  },
};

export const pushTexts = (language: PushLanguage) => texts[language];
