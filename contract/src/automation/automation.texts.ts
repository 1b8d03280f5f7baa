/** Texts of menus besides those of queues and connections. Companies have no language setting, so they are Portuguese. */
export const menuTexts = {
  pt: { backToMenu: 'Voltar ao menu', up: 'Voltar' },
  en: { backToMenu: 'Back to the menu', up: 'Back' },
  es: { backToMenu: 'Volver al menú', up: 'Volver' },
};
