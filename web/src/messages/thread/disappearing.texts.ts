import { texts } from '../../platform/texts.ts';

export const disappearingTexts = texts('disappearing', {
  pt: {
    hours_one: '{count} hora',
    hours_other: '{count} horas',
    days_one: '{count} dia',
    days_other: '{count} dias',
    on: 'Mensagens temporárias: somem do celular após {time}',
    off: 'Mensagens temporárias desativadas',
    notice: 'Mensagens temporárias: somem do celular do cliente após {time}. Aqui ficam guardadas.',
  },
  en: {
    hours_one: '{count} hour',
    hours_other: '{count} hours',
    days_one: '{count} day',
    days_other: '{count} days',
    on: 'Disappearing messages: gone from the phone after {time}',
    off: 'Disappearing messages turned off',
    notice: 'Disappearing messages: gone from the customer’s phone after {time}. They are kept here.',
  },
  es: {
    hours_one: '{count} hora',
    hours_other: '{count} horas',
    days_one: '{count} día',
    days_other: '{count} días',
    on: 'Mensajes temporales: desaparecen del teléfono después de {time}',
    off: 'Mensajes temporales desactivados',
    notice: 'Mensajes temporales: desaparecen del teléfono del cliente después de {time}. Aquí se conservan.',
  },
});
