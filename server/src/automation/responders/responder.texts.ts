import { companyTexts } from '../../platform/text/company-texts.ts';

/** Notes to users. */
export const responderTexts = companyTexts({
  pt: {
    missing: (label: string) =>
      `🤖 O atendimento automático (${label}) não existe mais. O ticket espera por uma pessoa.`,
    broken: '🤖 O atendimento automático falhou várias vezes. O ticket espera por uma pessoa.',
  },
  en: {
    missing: (label: string) =>
      `🤖 The automatic service (${label}) is no longer there. The ticket waits for a person.`,
    broken: '🤖 The automatic service failed several times. The ticket waits for a person.',
  },
  es: {
    missing: (label: string) => `🤖 La atención automática (${label}) ya no existe. El ticket espera a una persona.`,
    broken: '🤖 La atención automática falló varias veces. El ticket espera a una persona.',
  },
});
