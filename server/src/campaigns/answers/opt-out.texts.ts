import { companyTexts } from '../../platform/text/company-texts.ts';

/** Default confirmation of an opt-out, for companies without a text of their own. */
export const optOutTexts = companyTexts({
  pt: { confirmed: 'Certo, você não receberá mais nossas divulgações. Se mudar de ideia, responda VOLTAR.' },
  en: { confirmed: 'All right, you will not get our campaigns any more. If you change your mind, answer VOLTAR.' },
  es: { confirmed: 'De acuerdo, ya no recibirá nuestras campañas. Si cambia de idea, responda VOLTAR.' },
});
