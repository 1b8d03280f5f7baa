import { companyTexts } from '../platform/text/company-texts.ts';

/** Texts to customers about a rating, besides the company's own. */
export const ratingTexts = companyTexts({
  pt: {
    question: 'Como você avalia o nosso atendimento?',
    scaleOfNps: 'Responda com uma nota de *0* a *10*.',
    scaleOfSatisfaction: '*[ 1 ]* - Insatisfeito\n*[ 2 ]* - Satisfeito\n*[ 3 ]* - Muito satisfeito',
    reminderOfNps: 'Por favor, responda só com uma nota de *0* a *10*.',
    reminderOfSatisfaction: 'Por favor, responda só com *1*, *2* ou *3*.',
  },
  en: {
    question: 'How do you rate our service?',
    scaleOfNps: 'Please answer with a number from *0* to *10*.',
    scaleOfSatisfaction: '*[ 1 ]* - Not satisfied\n*[ 2 ]* - Satisfied\n*[ 3 ]* - Very satisfied',
    reminderOfNps: 'Please answer with a number from *0* to *10* only.',
    reminderOfSatisfaction: 'Please answer with *1*, *2* or *3* only.',
  },
  es: {
    question: '¿Cómo califica nuestra atención?',
    scaleOfNps: 'Responda con una nota de *0* a *10*.',
    scaleOfSatisfaction: '*[ 1 ]* - Insatisfecho\n*[ 2 ]* - Satisfecho\n*[ 3 ]* - Muy satisfecho',
    reminderOfNps: 'Por favor, responda solo con una nota de *0* a *10*.',
    reminderOfSatisfaction: 'Por favor, responda solo con *1*, *2* o *3*.',
  },
});
