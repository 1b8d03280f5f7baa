import { texts } from '../../../platform/texts.ts';

export const changeStatusTexts = texts('changeStatus', {
  pt: {
    editing: 'Editando…',
    deleting: 'Apagando…',
    editRefused: 'A edição para “{text}” não foi aceita: {reason}',
    deleteRefused: 'A mensagem não foi apagada para o cliente: {reason}',
    retry: 'Tentar de novo',
    dismiss: 'Dispensar',
  },
  en: {
    editing: 'Editing…',
    deleting: 'Deleting…',
    editRefused: 'The edit to “{text}” was not accepted: {reason}',
    deleteRefused: 'The message was not deleted for the customer: {reason}',
    retry: 'Try again',
    dismiss: 'Dismiss',
  },
  es: {
    editing: 'Editando…',
    deleting: 'Eliminando…',
    editRefused: 'La edición a “{text}” no fue aceptada: {reason}',
    deleteRefused: 'El mensaje no se eliminó para el cliente: {reason}',
    retry: 'Intentar de nuevo',
    dismiss: 'Descartar aviso',
  },
});
