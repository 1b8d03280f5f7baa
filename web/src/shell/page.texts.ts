import { texts } from '../platform/texts.ts';

/** Texts needed before the shell is loaded; separate from its texts to keep the first load small. */
export const pageTexts = texts('page', {
  pt: {
    toDark: 'Usar tema escuro',
    toLight: 'Usar tema claro',
    startFailed: 'Não foi possível entrar',
    pageFailed: 'Esta página não abriu',
    notFound: 'Esta página não existe',
    notFoundText: 'O endereço pode ter mudado, ou você não tem acesso.',
    goHome: 'Ir para as conversas',
    noAccess: 'Você não tem acesso a {page}',
    noAccessText: 'Um administrador da sua empresa pode abrir esta página ou mudar o seu acesso.',
  },
  en: {
    toDark: 'Use the dark theme',
    toLight: 'Use the light theme',
    startFailed: 'Could not sign in',
    pageFailed: 'This page did not open',
    notFound: 'This page does not exist',
    notFoundText: 'The address may have changed, or you do not have access.',
    goHome: 'Go to the conversations',
    noAccess: 'You do not have access to {page}',
    noAccessText: 'An administrator of your company can open this page or change your access.',
  },
  es: {
    toDark: 'Usar tema oscuro',
    toLight: 'Usar tema claro',
    startFailed: 'No se pudo entrar',
    pageFailed: 'Esta página no se abrió',
    notFound: 'Esta página no existe',
    notFoundText: 'La dirección puede haber cambiado, o usted no tiene acceso.',
    goHome: 'Ir a las conversaciones',
    noAccess: 'Usted no tiene acceso a {page}',
    noAccessText: 'Un administrador de su empresa puede abrir esta página o cambiar su acceso.',
  },
});
