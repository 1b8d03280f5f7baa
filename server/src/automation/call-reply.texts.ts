import { companyTexts } from '../platform/text/company-texts.ts';

/** The automatic reply to a call. */
export const callReplyTexts = companyTexts({
  pt: {
    noCalls:
      'Olá! Não atendemos chamadas de voz ou de vídeo neste número. Por favor, escreva ou mande um áudio, e já respondemos.',
  },
  en: {
    noCalls:
      'Hello! We take no voice or video calls on this number. Please write or send an audio, and we will answer soon.',
  },
  es: {
    noCalls:
      '¡Hola! No atendemos llamadas de voz ni de video en este número. Por favor, escriba o mande un audio, y le respondemos.',
  },
});
