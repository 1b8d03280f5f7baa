import type { Page } from 'playwright-core';
import { expectVisible } from './open-browser.ts';

/** Locators of the tickets page, by visible texts. */
export const ticketScreen = (page: Page) => {
  const list = page.getByRole('region', { name: 'Atendimentos' });
  const composer = page.getByRole('region', { name: 'Escrever mensagem' });
  return {
    list,
    waiting: list.getByRole('radio', { name: 'Aguardando' }),
    attending: list.getByRole('radio', { name: 'Atendendo' }),
    closed: list.getByRole('tab', { name: 'Fechados' }),
    row: (name: string) => list.getByRole('article').filter({ hasText: name }),
    bell: page.getByRole('button', { name: /^(Avisos:|Nada novo)/ }),
    conversation: (name: string) => page.getByRole('region', { name: `Conversa com ${name}` }),
    /** messages of the open conversation with this text */
    message: (text: string) => page.locator('[data-message]').filter({ hasText: text }),
    composer,
    box: composer.getByRole('textbox'),
    send: composer.getByRole('button', { name: 'Enviar', exact: true }),
  };
};

/** Accepts the pending conversation with this contact, which opens it. */
export async function acceptTicket(page: Page, name: string): Promise<void> {
  const screen = ticketScreen(page);
  await screen.waiting.click();
  await screen
    .row(name)
    .getByRole('button', { name: `Aceitar a conversa de ${name}` })
    .click();
  await expectVisible(screen.conversation(name));
}

/** Locators of the sandbox phone page. */
export const phoneScreen = (page: Page) => {
  const phone = page.getByRole('region', { name: /^Telefone de / });
  return {
    phone,
    customer: (name: string) => page.getByRole('button', { name }),
    write: phone.getByRole('textbox', { name: 'Mensagem' }),
    send: phone.getByRole('button', { name: 'Enviar', exact: true }),
  };
};
