import { texts } from '../platform/texts.ts';

/** The active ticket of a contact that prevents another one. */
export const ticketConflictTexts = texts('ticket-conflicts', {
  pt: {
    title: 'Já existe uma conversa aberta',
    withUserInQueue: 'Este contato está sendo atendido por {user}, na fila {queue}.',
    withUser: 'Este contato está sendo atendido por {user}, sem fila.',
    waitsInQueue: 'Este contato está esperando na fila {queue}.',
    withNobody: 'Este contato já tem uma conversa, sem fila e sem atendente.',
  },
  en: {
    title: 'There is already an open conversation',
    withUserInQueue: 'This contact is with {user}, in the queue {queue}.',
    withUser: 'This contact is with {user}, without a queue.',
    waitsInQueue: 'This contact is waiting in the queue {queue}.',
    withNobody: 'This contact already has a conversation, without queue or agent.',
  },
  es: {
    title: 'Ya existe una conversación abierta',
    withUserInQueue: 'Este contacto está siendo atendido por {user}, en la cola {queue}.',
    withUser: 'Este contacto está siendo atendido por {user}, sin cola.',
    waitsInQueue: 'Este contacto está esperando en la cola {queue}.',
    withNobody: 'Este contacto ya tiene una conversación, sin cola y sin agente.',
  },
});
