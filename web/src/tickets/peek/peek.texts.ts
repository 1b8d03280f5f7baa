/** Texts of the preview of a pending ticket's last messages, part of `ticketTexts`. */
export const peekTextKeys = {
  pt: {
    peekOf: 'Ver as últimas mensagens de {name}',
    peekTitle: 'Últimas mensagens de {name}',
    peekMessages: 'Últimas mensagens',
    peekNote: 'Só leitura: nada é marcado como lido.',
  },
  en: {
    peekOf: 'See the last messages of {name}',
    peekTitle: 'Last messages of {name}',
    peekMessages: 'Last messages',
    peekNote: 'Read only: nothing is marked as read.',
  },
  es: {
    peekOf: 'Ver los últimos mensajes de {name}',
    peekTitle: 'Últimos mensajes de {name}',
    peekMessages: 'Últimos mensajes',
    peekNote: 'Solo lectura: nada se marca como leído.',
  },
} as const;
