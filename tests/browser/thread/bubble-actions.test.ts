import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { wavFile } from '../../world/wav-file.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const customer = '5511900030011';
type Listed = { tickets: { id: number; uuid: string }[] };
let shop: TestCompany;
let colleague: SignedInPerson;
let ticket: Listed['tickets'][number];

/** A minute of silence: it has not ended when a slow machine presses pause. */
const wave = () => wavFile(new Uint8Array(8000 * 60).fill(128), 8);

beforeAll(async () => {
  shop = await server.company('Casa Gesto');
  await server.write(shop.sandboxPhone, customer, 'Adorei o sofá');
  const find = async () => (await shop.admin.call<Listed>('GET', '/tickets?showAll=true')).body.tickets[0];
  ticket = (await eventually(find, (found) => found !== undefined))!;
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  colleague = await server.attendant(shop, 'Caio Prado', { profile: 'admin' });
  const form = new FormData();
  form.append('medias', wave(), 'aviso.wav');
  await shop.admin.call('POST', `/messages/${ticket.id}`, form);
});

it.each([false, true])(
  'a reaction is given, and taken back by its pill or by choosing it again (phone: %s)',
  async (narrow) => {
    const page = await openPage({ narrow }, 'admin@casa-gesto.test');
    await page.goto(`/tickets/${ticket.uuid}`);
    const loved = ticketScreen(page).message('Adorei o sofá');
    const pill = loved.getByRole('button', { name: /Retirar a sua reação/ });
    const react = async () => {
      await loved.focus();
      await page.keyboard.press('+');
      await page
        .getByRole('button', { name: /^Reagir com/ })
        .first()
        .press('Enter');
    };
    await react();
    await expectVisible(pill);
    await pill.focus();
    await page.keyboard.press('Enter');
    await expectHidden(pill);
    await react();
    await expectVisible(pill);
    await react();
    await expectHidden(pill);
    await page.context().close();
  },
);

it('an audio resumes where it was stopped, also after leaving the page', async () => {
  const page = await openPage({}, 'admin@casa-gesto.test');
  await page.goto(`/tickets/${ticket.uuid}`);
  const audio = page.locator('[data-message] audio');
  const position = () => audio.evaluate((one) => (one as HTMLAudioElement).currentTime);
  await page.getByRole('button', { name: 'Ouvir' }).click();
  await expectSoon(position).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Pausar' }).click();
  const stopped = await position();
  await page.reload();
  await audio.evaluate((one) =>
    one.addEventListener('playing', () => one.setAttribute('data-from', String((one as HTMLAudioElement).currentTime))),
  );
  await page.getByRole('button', { name: 'Ouvir' }).click();
  await expectSoon(async () => Number(await audio.getAttribute('data-from'))).toBeGreaterThan(stopped - 0.2);
});

it.each([false, true])(
  'a contact in a message is added, and a conversation with them started (phone: %s)',
  async (narrow) => {
    const number = narrow ? '5511977776602' : '5511977776601';
    const name = narrow ? 'Tales Novo' : 'Tales Prado';
    const card = ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, `TEL;waid=${number}:+${number}`, 'END:VCARD'].join('\n');
    const owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 1 });
    await owner.query(
      `insert into messages (company_id, ticket_id, contact_id, from_me, body, media_type, sent_at)
     select company_id, id, contact_id, false, $2, 'contactMessage', now() from tickets where id = $1`,
      [ticket.id, card],
    );
    const page = await openPage({ narrow }, 'admin@casa-gesto.test');
    await page.goto(`/tickets/${ticket.uuid}`);
    const message = ticketScreen(page).message(name);
    await message.getByRole('button', { name: 'Adicionar' }).click();
    await expectToast(page, `${name} está nos contatos`);
    await message.getByRole('button', { name: 'Conversar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Iniciar' }).click();
    await expectSoon(() => page.url()).not.toContain(ticket.uuid);
    await expectVisible(ticketScreen(page).conversation(name));
    const { rows } = await owner.query('select from contacts where company_id = $1 and name = $2', [shop.id, name]);
    expect(rows).toHaveLength(1);
    await owner.end();
    await page.context().close();
  },
);

it('a selected message that a colleague deletes is no longer counted', async () => {
  for (const body of ['Chega amanhã', 'Ou na sexta'])
    expect((await colleague.call('POST', `/messages/${ticket.id}`, { body })).status).toBe(200);
  const page = await openPage({}, 'admin@casa-gesto.test');
  await page.goto(`/tickets/${ticket.uuid}`);
  const { box, message } = ticketScreen(page);
  await expectVisible(message('Ou na sexta'));
  await expectSoon(() => box.isEnabled()).toBe(true);
  await box.focus();
  await page.keyboard.press('Alt+m');
  await page.keyboard.press('f');
  await message('Chega amanhã').getByRole('checkbox').check();
  await expectVisible(page.getByText('2 selecionadas', { exact: true }));
  const id = await message('Chega amanhã').getAttribute('data-message');
  expect((await colleague.call('DELETE', `/messages/${id}`)).status).toBe(200);
  await expectVisible(page.getByText('1 selecionada', { exact: true }));
});
