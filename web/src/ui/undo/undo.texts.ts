import { texts } from '../../platform/texts.ts';

export const undoTexts = texts('undo', {
  pt: {
    undo: 'Desfazer',
    undoes: '{what}. Ctrl+Z desfaz.',
    strip: 'Dá para desfazer',
    sent_one: 'Mensagem enviada',
    sent_other: '{count} mensagens enviadas',
    missed: 'Não foi feito, porque a página esteve suspensa: {what}',
  },
  en: {
    undo: 'Undo',
    undoes: '{what}. Ctrl+Z undoes it.',
    strip: 'Can be undone',
    sent_one: 'Message sent',
    sent_other: '{count} messages sent',
    missed: 'Not done, because the page was suspended: {what}',
  },
  es: {
    undo: 'Deshacer',
    undoes: '{what}. Ctrl+Z lo deshace.',
    strip: 'Se puede deshacer',
    sent_one: 'Mensaje enviado',
    sent_other: '{count} mensajes enviados',
    missed: 'No se hizo, porque la página estuvo suspendida: {what}',
  },
});
