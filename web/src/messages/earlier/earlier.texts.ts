import { texts } from '../../platform/texts.ts';

/** Texts of the divider between two tickets of a contact. */
export const earlierTicketTexts = texts('earlierInThread', {
  pt: {
    name: 'Conversa nº {id}',
    noQueue: 'sem fila',
    closedBy: 'encerrada em {when} por {name}',
    closedAt: 'encerrada em {when}',
    closed: 'encerrada',
    open: 'Abrir',
    openName: 'Abrir a conversa nº {id}',
  },
  en: {
    name: 'Conversation no. {id}',
    noQueue: 'no queue',
    closedBy: 'closed on {when} by {name}',
    closedAt: 'closed on {when}',
    closed: 'closed',
    open: 'Open',
    openName: 'Open conversation no. {id}',
  },
  es: {
    name: 'Conversación n.º {id}',
    noQueue: 'sin cola',
    closedBy: 'cerrada el {when} por {name}',
    closedAt: 'cerrada el {when}',
    closed: 'cerrada',
    open: 'Abrir',
    openName: 'Abrir la conversación n.º {id}',
  },
});
