import { texts } from '../../../platform/texts.ts';

export const dateInputTexts = texts('dateInput', {
  pt: {
    dayFormat: 'DD/MM/AAAA',
    time: 'Hora',
    clear: 'Limpar {name}',
    previousMonth: 'Mês anterior',
    nextMonth: 'Próximo mês',
    previousYear: 'Ano anterior',
    nextYear: 'Próximo ano',
    previousDecade: 'Década anterior',
    nextDecade: 'Próxima década',
  },
  en: {
    dayFormat: 'DD/MM/YYYY',
    time: 'Time',
    clear: 'Clear {name}',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
  es: {
    dayFormat: 'DD/MM/AAAA',
    time: 'Hora',
    clear: 'Limpiar {name}',
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    previousYear: 'Año anterior',
    nextYear: 'Año siguiente',
    previousDecade: 'Década anterior',
    nextDecade: 'Década siguiente',
  },
});
