import { texts } from '../texts.ts';

/** Texts for errors without a code. */
export const otherErrorTexts = texts('otherErrors', {
  pt: {
    unreachable: 'Sem resposta do servidor. Confira a conexão e tente de novo.',
    occurred: 'Ocorreu um erro!',
    tooLarge: 'O arquivo passa do limite de {max}.',
  },
  en: {
    unreachable: 'No answer from the server. Check your connection and try again.',
    occurred: 'An error occurred!',
    tooLarge: 'The file exceeds the limit of {max}.',
  },
  es: {
    unreachable: 'Sin respuesta del servidor. Revise la conexión e intente de nuevo.',
    occurred: '¡Ocurrió un error!',
    tooLarge: 'El archivo supera el límite de {max}.',
  },
});
