import { texts } from '../platform/texts.ts';

/** Separate from the page's other texts: every page loads these. */
export const connectionWarningTexts = texts('connectionWarning', {
  pt: {
    warning_one: '{count} conexão precisa de atenção',
    warning_other: '{count} conexões precisam de atenção',
  },
  en: {
    warning_one: '{count} connection needs attention',
    warning_other: '{count} connections need attention',
  },
  es: {
    warning_one: '{count} conexión necesita atención',
    warning_other: '{count} conexiones necesitan atención',
  },
});
