import type { Queue } from '@balcao/contract/queues/queue';
import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const customer = '5511987653333';

it('a queue’s greeting is sent with the file of its form until the file is removed', async () => {
  const shop = await server.company('Casa Catálogo');
  const vera = await server.attendant(shop, 'Vera Lima', { profile: 'admin' });
  const page = await openPage({}, vera.session.user.email);
  const sent = async (from: string) =>
    (
      await server.request<{ messages: { fromMe: boolean; body: string; file: { name: string } | null }[] }>(
        'GET',
        `/api/sandbox/${shop.sandboxPhone}/chats/${from}/messages`,
      )
    ).body.messages.flatMap(({ fromMe, body, file }) => (fromMe ? [[body, file?.name ?? null]] : []));
  const stored = async () => (await shop.admin.call<Queue[]>('GET', '/queue')).body[0]?.mediaName;
  await page.goto('/queues');
  const edit = page.getByRole('button', { name: /^Editar/ }).first();
  const form = page.getByRole('dialog', { name: 'Editar fila' });
  await edit.click();
  await form.getByRole('textbox', { name: 'Mensagem de saudação' }).fill('Veja o catálogo, {{firstName}}.');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'catálogo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 catálogo') });
  await expectVisible(form.getByText('catálogo.pdf'));
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(form);
  expect(await stored()).toBe('catálogo.pdf');
  await server.write(shop.sandboxPhone, customer, 'oi', { name: 'Lia Prado' });
  await expectSoon(() => sent(customer)).toEqual([['Veja o catálogo, Lia.', 'catálogo.pdf']]);

  await edit.click();
  await form.getByRole('button', { name: /Remover catálogo/ }).click();
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(form);
  expect(await stored()).toBeNull();
  await server.write(shop.sandboxPhone, '5511987654444', 'oi', { name: 'Rui Lins' });
  await expectSoon(() => sent('5511987654444')).toEqual([['Veja o catálogo, Rui.', null]]);
  // What was sent stays.
  expect(await sent(customer)).toEqual([['Veja o catálogo, Lia.', 'catálogo.pdf']]);
});
