/** Texts of the contact drawer, part of `ticketTexts`. */
export const contactTextKeys = {
  pt: {
    noTags: 'Nenhuma etiqueta',
    closeContact: 'Fechar o contato',
    edit: 'Editar',
    block: 'Bloquear',
    unblock: 'Desbloquear',
    blocked: 'Contato bloqueado',
    unblocked: 'Contato desbloqueado',
    isBlocked: 'Bloqueado',
    blockTitle: 'Bloquear {name}?',
    blockText:
      'O que este contato escrever fica guardado na conversa, sem aviso: nenhum atendimento se abre e nenhum robô responde. Ao desbloquear, tudo estará lá.',
  },
  en: {
    noTags: 'No tags',
    closeContact: 'Close the contact',
    edit: 'Edit',
    block: 'Block',
    unblock: 'Unblock',
    blocked: 'Contact blocked',
    unblocked: 'Contact unblocked',
    isBlocked: 'Blocked',
    blockTitle: 'Block {name}?',
    blockText:
      'What this contact writes is kept in the conversation without notice: no ticket opens and no bot answers. Once unblocked, everything is there.',
  },
  es: {
    noTags: 'Ninguna etiqueta',
    closeContact: 'Cerrar el contacto',
    edit: 'Editar',
    block: 'Bloquear',
    unblock: 'Desbloquear',
    blocked: 'Contacto bloqueado',
    unblocked: 'Contacto desbloqueado',
    isBlocked: 'Bloqueado',
    blockTitle: '¿Bloquear a {name}?',
    blockText:
      'Lo que este contacto escriba se guarda en la conversación sin aviso: no se abre ninguna atención y ningún robot responde. Al desbloquearlo, todo estará allí.',
  },
} as const;
