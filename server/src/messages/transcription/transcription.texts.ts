import { companyTexts } from '../../platform/text/company-texts.ts';

export const transcriptionTexts = companyTexts({
  pt: { notSet: 'Transcrição indisponível: nenhum serviço de IA está configurado.' },
  en: { notSet: 'Transcription not available: no AI service is set up.' },
  es: { notSet: 'Transcripción no disponible: no hay ningún servicio de IA configurado.' },
});
