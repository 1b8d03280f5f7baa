import { texts } from '../../platform/texts.ts';

export const goalTexts = texts('goals', {
  pt: {
    dueIn: 'Meta vence em {time}',
    lateBy: 'Meta vencida há {time}',
    dueOnly: 'Só com meta, o prazo mais próximo primeiro',
  },
  en: {
    dueIn: 'Goal due in {time}',
    lateBy: 'Goal missed {time} ago',
    dueOnly: 'Only with a goal, the nearest first',
  },
  es: {
    dueIn: 'La meta vence en {time}',
    lateBy: 'Meta vencida hace {time}',
    dueOnly: 'Solo con meta, el plazo más próximo primero',
  },
});
