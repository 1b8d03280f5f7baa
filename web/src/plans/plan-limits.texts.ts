import { texts } from '../platform/texts.ts';

export const planLimitTexts = texts('plan-limits', {
  pt: {
    free: 'Grátis',
    perMonth: '{price} por mês',
    users_one: '{count} usuário',
    users_other: '{count} usuários',
    connections_one: '{count} conexão',
    connections_other: '{count} conexões',
    queues_one: '{count} fila',
    queues_other: '{count} filas',
  },
  en: {
    free: 'Free',
    perMonth: '{price} a month',
    users_one: '{count} user',
    users_other: '{count} users',
    connections_one: '{count} connection',
    connections_other: '{count} connections',
    queues_one: '{count} queue',
    queues_other: '{count} queues',
  },
  es: {
    free: 'Gratis',
    perMonth: '{price} al mes',
    users_one: '{count} usuario',
    users_other: '{count} usuarios',
    connections_one: '{count} conexión',
    connections_other: '{count} conexiones',
    queues_one: '{count} cola',
    queues_other: '{count} colas',
  },
});
