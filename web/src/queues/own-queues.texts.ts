import { texts } from '../platform/texts.ts';

/** About the queues of the user. */
export const ownQueueTexts = texts('ownQueues', {
  pt: { inNone: 'Você não está em nenhuma fila. Peça a um administrador para colocar você em uma.' },
  en: { inNone: 'You are not in any queue. Ask an administrator to add you to one.' },
  es: { inNone: 'Usted no está en ninguna cola. Pida a un administrador que lo agregue a una.' },
});
