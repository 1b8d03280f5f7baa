import { companyTexts } from '../platform/text/company-texts.ts';

/** Names of what the first start makes. */
export const bootstrapTexts = companyTexts({
  pt: { plan: 'Completo', admin: 'Administrador', queue: 'Atendimento' },
  en: { plan: 'Complete', admin: 'Administrator', queue: 'Service' },
  es: { plan: 'Completo', admin: 'Administrador', queue: 'Atención' },
});
