import { texts } from '../../../platform/texts.ts';

export const infoDialogTexts = texts('messageInfo', {
  pt: {
    info: 'Dados da mensagem',
    sent: 'Enviada',
    delivered: 'Entregue',
    read: 'Lida',
    notYet: 'Ainda não',
    members: 'Participantes',
    membersHint: 'Só aparece quem já recebeu.',
    member: 'Participante',
  },
  en: {
    info: 'Message info',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
    notYet: 'Not yet',
    members: 'Members',
    membersHint: 'Only those who have received it are shown.',
    member: 'Member',
  },
  es: {
    info: 'Datos del mensaje',
    sent: 'Enviado',
    delivered: 'Entregado',
    read: 'Leído',
    notYet: 'Todavía no',
    members: 'Participantes',
    membersHint: 'Solo aparece quien ya lo recibió.',
    member: 'Participante',
  },
});
