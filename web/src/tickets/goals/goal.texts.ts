import { texts } from '../../platform/texts.ts';

export const goalTexts = texts('goals', {
  pt: {
    dueIn: 'Meta vence em {time}',
    lateBy: 'Meta vencida há {time}',
    now: 'agora',
    dueOnly: 'Só com meta, o prazo mais próximo primeiro',
    title: 'Metas',
    hint: 'Em minutos de expediente; feriados não contam. Vazio: sem meta.',
    answer: 'Primeira resposta em (minutos)',
    resolution: 'Resolução em (minutos)',
  },
  en: {
    dueIn: 'Goal due in {time}',
    lateBy: 'Goal missed {time} ago',
    now: 'now',
    dueOnly: 'Only with a goal, the nearest first',
    title: 'Goals',
    hint: 'In minutes of opening hours; holidays do not count. Empty: no goal.',
    answer: 'First answer within (minutes)',
    resolution: 'Resolution within (minutes)',
  },
  es: {
    dueIn: 'La meta vence en {time}',
    lateBy: 'Meta vencida hace {time}',
    now: 'ahora',
    dueOnly: 'Solo con meta, el plazo más próximo primero',
    title: 'Metas',
    hint: 'En minutos de horario; los festivos no cuentan. Vacío: sin meta.',
    answer: 'Primera respuesta en (minutos)',
    resolution: 'Resolución en (minutos)',
  },
});
