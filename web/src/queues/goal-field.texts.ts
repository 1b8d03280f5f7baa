import { texts } from '../platform/texts.ts';

export const goalFieldTexts = texts('goalFields', {
  pt: {
    title: 'Metas',
    hint: 'Em minutos de expediente; feriados não contam. Vazio: sem meta.',
    answer: 'Primeira resposta em (minutos)',
    resolution: 'Resolução em (minutos)',
  },
  en: {
    title: 'Goals',
    hint: 'In minutes of opening hours; holidays do not count. Empty: no goal.',
    answer: 'First answer within (minutes)',
    resolution: 'Resolution within (minutes)',
  },
  es: {
    title: 'Metas',
    hint: 'En minutos de horario; los festivos no cuentan. Vacío: sin meta.',
    answer: 'Primera respuesta en (minutos)',
    resolution: 'Resolución en (minutos)',
  },
});
