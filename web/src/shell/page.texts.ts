import { texts } from '../platform/texts.ts';

/** What may have to be said before the shell is there; apart from its texts, so that the first load stays small. */
export const pageTexts = texts('page', {
  pt: {
    toDark: 'Usar tema escuro',
    toLight: 'Usar tema claro',
    startFailed: 'Não foi possível entrar',
    pageFailed: 'Esta página não abriu',
    notFound: 'Esta página não existe',
    notFoundText: 'O endereço pode ter mudado, ou não está no seu acesso.',
    goHome: 'Ir para as conversas',
  },
  en: {
    toDark: 'Use the dark theme',
    toLight: 'Use the light theme',
    startFailed: 'Could not sign in',
    pageFailed: 'This page did not open',
    notFound: 'This page does not exist',
    notFoundText: 'The address may have changed, or is not within your access.',
    goHome: 'Go to the conversations',
  },
  es: {
    toDark: 'Usar tema oscuro',
    toLight: 'Usar tema claro',
    startFailed: 'No se pudo entrar',
    pageFailed: 'Esta página no se abrió',
    notFound: 'Esta página no existe',
    notFoundText: 'La dirección puede haber cambiado, o no está en su acceso.',
    goHome: 'Ir a las conversaciones',
  },
});
