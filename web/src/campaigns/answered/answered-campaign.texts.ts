import { texts } from '../../platform/texts.ts';

export const answeredCampaignTexts = texts('answeredCampaign', {
  pt: { answers: 'Responde à campanha {name}', campaign: 'Campanha {name}' },
  en: { answers: 'Answers the campaign {name}', campaign: 'Campaign {name}' },
  es: { answers: 'Responde a la campaña {name}', campaign: 'Campaña {name}' },
});
