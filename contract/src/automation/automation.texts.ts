/** What the menu says besides the texts of queues and connections. Companies have no language setting: it is Portuguese. */
export const menuTexts = {
  pt: { backToMenu: 'Voltar ao menu', up: 'Voltar' },
  en: { backToMenu: 'Back to the menu', up: 'Back' },
  es: { backToMenu: 'Volver al menú', up: 'Volver' },
};
