import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { type BrowserSubscription, type PushService, startPushService } from '../../../peers/push/start-push.ts';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const service: PushService = await startPushService();
afterAll(() => service.close());
const server = runningServer({ INTEGRATION_HOSTS: new URL(service.origin).host });
const { openPage } = openBrowser(server.origin, { notifies: true });

/**
 * Chromium without a vendor's push service: the peer replaces it. It creates the browser's subscription; messages that
 * it accepted and decrypted are delivered to the browser's service worker like over the vendor's connection.
 */
async function withPushService(page: Page) {
  const subscriptions: BrowserSubscription[] = [];
  await page.context().grantPermissions(['notifications']);
  await page.exposeFunction('subscribeAtPeer', async (publicKey: string) => {
    const subscription = await service.subscribe(publicKey);
    subscriptions.push(subscription);
    return subscription;
  });
  await page.addInitScript(() => {
    type Subscribe = (publicKey: string) => Promise<object>;
    const { subscribeAtPeer } = window as unknown as { subscribeAtPeer: Subscribe };
    let current: object | null = null;
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const given = await subscribeAtPeer(String(options?.applicationServerKey));
      const unsubscribe = async () => {
        current = null;
        return true;
      };
      current = { toJSON: () => given, unsubscribe };
      return current as PushSubscription;
    };
  });
  return subscriptions;
}

/** Delivers accepted messages to the browser. A page of another site holds the DevTools session, as ours are closed. */
async function deliver(context: BrowserContext, texts: readonly string[]): Promise<CDPSession> {
  const outside = await context.newPage();
  const cdp = await context.newCDPSession(outside);
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.origin()));
      if (own) resolve(own.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  for (const data of texts)
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: server.origin(), registrationId, data });
  return cdp;
}

const shownNotifications = (context: BrowserContext) =>
  context
    .serviceWorkers()[0]!
    .evaluate(
      `self.registration.getNotifications().then((all) => all.map(({ title, body, data }) => ({ title, body, data })))`,
    );

async function switchOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name: 'Notificações' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notificações' });
  await dialog.getByRole('switch', { name: 'Avisar com o Balcão fechado' }).click();
  await expectVisible(dialog.getByText('Mostrar o texto da mensagem'));
  await dialog.getByRole('button', { name: 'Pronto' }).click();
}

const subscriptionsWhere = async (shop: TestCompany, condition: string) =>
  (
    await server
      .running()
      .context.database.owner.query(`select 1 from push_subscriptions where company_id = $1 and ${condition}`, [
        shop.id,
      ])
  ).rows.length;
const subscriptionCount = (shop: TestCompany) => subscriptionsWhere(shop, 'true');
/** Users with a page in front are not notified: the server learns of a closed page a moment later. */
const foregroundsIn = (shop: TestCompany) => subscriptionsWhere(shop, 'foreground_until > now()');

it('with every page closed a message still notifies the user, and its notification opens the conversation', async () => {
  const shop = await server.company('Casa Push');
  const bia = await server.attendant(shop, 'Bia');
  await server.write(shop.sandboxPhone, '5511980018001', 'Oi', { name: 'Marta Longe' });
  const find = async () =>
    (await bia.call<{ tickets: { id: number; uuid: string }[] }>('GET', '/tickets?status=pending')).body.tickets[0];
  const ticket = (await eventually(find, (found) => found !== undefined))!;
  await bia.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });

  const page = await openPage({}, `bia@${shop.id}.test`);
  const context = page.context();
  const subscriptions = await withPushService(page);
  await page.goto('/tickets');
  await switchOn(page);
  // A page closed earlier has no subscription, or a worker that cannot receive messages yet.
  await expectSoon(() => subscriptionCount(shop)).toBe(1);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.close();
  await eventually(
    () => foregroundsIn(shop),
    (count) => count === 0,
  );
  await server.write(shop.sandboxPhone, '5511980018001', 'Ainda está aí?', { name: 'Marta Longe' });
  const [subscription] = subscriptions;
  const received = await eventually(
    async () => service.received(subscription!.endpoint),
    (all) => all.length > 0,
  );
  expect(service.refusals).toEqual([]);

  const path = `/tickets/${ticket.uuid}`;
  const texts = received.map(({ text }) => text);
  // On a busy machine DevTools loses deliveries without an error; a repeated one yields the same notification.
  await expect
    .poll(
      async () => {
        await deliver(context, texts);
        return eventually(
          () => shownNotifications(context),
          (shown) => Array.isArray(shown) && shown.length > 0,
          5_000,
        ).catch(() => 'nothing is shown');
      },
      { timeout: 60_000 },
    )
    .toEqual([{ title: 'Nova mensagem de Marta Longe', body: 'Ainda está aí?', data: { path } }]);

  // An open page is navigated there; only a real click may open a new one.
  const again = await context.newPage();
  await again.goto('/contacts');
  await expectVisible(again.getByRole('heading', { name: /Contatos/ }).first());
  await context.serviceWorkers()[0]!.evaluate(
    `self.registration.getNotifications().then(([notification]) =>
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`,
  );
  await expectVisible(ticketScreen(again).message('Ainda está aí?'));
});

it('after switching off or signing out the browser gets no push; the switch works by keyboard and on a phone', async () => {
  const shop = await server.company('Casa Silêncio');
  await server.attendant(shop, 'Caio');
  const page = await openPage({ narrow: true }, `caio@${shop.id}.test`);
  await withPushService(page);
  await page.goto('/tickets');
  await switchOn(page);
  await expectSoon(() => subscriptionCount(shop)).toBe(1);
  await page.getByRole('button', { name: /^Sua conta/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Notificações' }).press('Enter');
  const choice = page.getByRole('switch', { name: 'Avisar com o Balcão fechado' });
  await choice.press('Space');
  await expectSoon(() => subscriptionCount(shop)).toBe(0);
  await choice.press('Space');
  await expectSoon(() => subscriptionCount(shop)).toBe(1);
  // Off, on and off before the first response: each is sent, and the last one counts.
  await page.evaluate(() => {
    for (let i = 0; i < 3; i++) (document.activeElement as HTMLElement).click();
  });
  await expectSoon(() => subscriptionCount(shop)).toBe(0);
  await expectSoon(() => choice.isChecked()).toBe(false);
  await choice.press('Space');
  await expectSoon(() => subscriptionCount(shop)).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expectVisible(page.getByRole('button', { name: 'Entrar' }));
  const usable = `select 1 from push_subscriptions p join sessions s on s.id = p.session_id
    where p.company_id = $1 and s.revoked_at is null`;
  expect((await server.running().context.database.owner.query(usable, [shop.id])).rows).toEqual([]);
});

it('shows the number of waiting tickets on the tab’s icon', async () => {
  const shop = await server.company('Casa Ícone');
  await server.attendant(shop, 'Davi');
  const page = await openPage({}, `davi@${shop.id}.test`);
  await page.goto('/contacts');
  const icon = page.locator('link[rel=icon]');
  await expectVisible(page.getByRole('heading', { name: /Contatos/ }).first());
  await expectSoon(() => icon.getAttribute('href')).toBe('/favicon.svg');
  await server.write(shop.sandboxPhone, '5511980018301', 'Oi', { name: 'Nina Ícone' });
  await expectSoon(() => icon.getAttribute('href')).toMatch(/^data:image\/png/);
  await expectSoon(() => page.title()).toMatch(/^\(1\) /);
});
