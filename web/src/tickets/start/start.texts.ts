/** Texts of the new-conversation dialog, part of `ticketTexts`. */
export const startTextKeys = {
  pt: {
    newTicketTitle: 'Nova conversa',
    findContact: 'Contato',
    findContactHint: 'Busque por nome ou número, a partir de 3 letras.',
    noContact: 'Nenhum contato encontrado.',
    createContact: 'Criar contato',
    connection: 'Conexão',
    connectionAuto: 'Escolher automaticamente',
    start: 'Iniciar',
  },
  en: {
    newTicketTitle: 'New conversation',
    findContact: 'Contact',
    findContactHint: 'Search by name or number, from 3 letters on.',
    noContact: 'No contact found.',
    createContact: 'Create contact',
    connection: 'Connection',
    connectionAuto: 'Choose automatically',
    start: 'Start',
  },
  es: {
    newTicketTitle: 'Nueva conversación',
    findContact: 'Contacto',
    findContactHint: 'Busque por nombre o número, a partir de 3 letras.',
    noContact: 'Ningún contacto encontrado.',
    createContact: 'Crear contacto',
    connection: 'Conexión',
    connectionAuto: 'Elegir automáticamente',
    start: 'Iniciar',
  },
} as const;
