import { texts } from '../../platform/texts.ts';

/** Conversations of the same contact. */
export const earlierTexts = texts('earlierTickets', {
  pt: {
    title: 'Conversas anteriores',
    titleOf: 'Conversas anteriores ({count})',
    between: 'Primeiro contato em {first} · última conversa em {last}',
    firstOne: 'Primeira conversa, desde {first}',
    showAll: 'Ver as {count}',
    noQueue: 'Sem fila',
    open: 'em atendimento',
    pending: 'aguardando',
    closed: 'encerrada',
  },
  en: {
    title: 'Earlier conversations',
    titleOf: 'Earlier conversations ({count})',
    between: 'First contact on {first} · last conversation on {last}',
    firstOne: 'First conversation, since {first}',
    showAll: 'See all {count}',
    noQueue: 'No queue',
    open: 'open',
    pending: 'waiting',
    closed: 'closed',
  },
  es: {
    title: 'Conversaciones anteriores',
    titleOf: 'Conversaciones anteriores ({count})',
    between: 'Primer contacto el {first} · última conversación el {last}',
    firstOne: 'Primera conversación, desde {first}',
    showAll: 'Ver las {count}',
    noQueue: 'Sin cola',
    open: 'en atención',
    pending: 'esperando',
    closed: 'cerrada',
  },
});
