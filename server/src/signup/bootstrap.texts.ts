import { companyTexts } from '../platform/text/company-texts.ts';

/** Names of the records that the first start creates. */
export const bootstrapTexts = companyTexts({
  pt: { plan: 'Completo', admin: 'Administrador', queue: 'Atendimento' },
  en: { plan: 'Complete', admin: 'Administrator', queue: 'Service' },
  es: { plan: 'Completo', admin: 'Administrador', queue: 'Atención' },
});
