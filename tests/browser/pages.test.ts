import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { password, runningServer } from '../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { pauseTimers } from './timers/pause-timers.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin, { serviceWorker: true });
const email = 'admin@casa-prado.test';

beforeAll(() => server.company('Casa Prado'));

it('signing in elsewhere is reported here, preserves theme and language, and signing in again returns to the same page', async () => {
  const page = await openPage({ theme: 'dark', language: 'en' }, email);
  // The socket must be connected before the other sign-in, to receive the notice.
  const live = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', { predicate: ({ payload }) => payload.toString().includes('"ready"') }),
    );
  await page.goto('/contacts');
  await expectVisible(page.getByRole('heading', { name: 'Contacts' }));
  await live;
  await server.signIn(email);

  await expectVisible(page.getByText(/^Your account was accessed on another computer\. It was at \d\d:\d\d/));
  await expectSoon(() => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))).toBe(
    'dark',
  );
  const bars = () =>
    page.locator('meta[name=theme-color]').evaluateAll((all) => all.map((one) => one.getAttribute('content')));
  await expectSoon(bars).toEqual(['#1C1917', '#1C1917']);
  await expectSoon(() => page.getByLabel('E-mail').inputValue()).toBe(email);
  await expectVisible(page.getByRole('link', { name: 'Forgot your password?' }));
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectVisible(page.getByRole('heading', { name: 'Contacts' }));

  // A sign-out leaves nothing in storage.
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).last().click();
  await expectVisible(page.getByRole('button', { name: 'Sign in' }));
  expect(new URL(page.url()).search).toBe('');
  await expectSoon(() => page.getByLabel('E-mail').inputValue()).toBe('');
});

const workerState = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);

it('the app can be installed on a phone, with a service worker for notifications', async () => {
  const page = await openPage({ narrow: true }, email);
  await page.goto('/tickets');
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
    return (await fetch(link)).json() as Promise<{ display: string; start_url: string; icons: { src: string }[] }>;
  });
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/tickets' });
  for (const { src } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
  await expectSoon(() => workerState(page)).toBe('activated');
});

it('requests bypass the service worker, so that one sent while the page unloads does not wait for the worker to start', async () => {
  const page = await openPage({}, email);
  await page.goto('/tickets');
  const controlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expectSoon(() => workerState(page)).toBe('activated');
  expect(await controlled(), 'a page is never taken over while it runs').toBe(false);
  await page.reload();
  await expectSoon(controlled).toBe(true);
  // The source of a response as the browser reports it: "Resource Timing" (workerFinalSourceType).
  const way = (path: string) =>
    page.evaluate(async (asked) => {
      await (await fetch(asked)).text();
      const entry = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith(asked));
      const source: unknown = entry && Reflect.get(entry, 'workerFinalSourceType');
      return source;
    }, path);
  await expectSoon(() => way('/api/signup/open')).toBe('network');
});

it('a link opened without a session is followed after signing in; a page without permission shows so', async () => {
  const admin = await server.signIn(email);
  const body = { name: 'Bruna Alves', email: 'bruna@casa-prado.test', password, profile: 'user', queueIds: [] };
  expect((await admin.call('POST', '/users', body)).status).toBe(200);

  const page = await openPage();
  await page.goto('/users');
  await page.getByLabel('E-mail').fill(body.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expectVisible(page.getByRole('heading', { name: 'Você não tem acesso a Usuários' }));
  expect(await page.getByRole('button', { name: 'Novo usuário' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Ir para as conversas' }).click();
  await expectSoon(() => new URL(page.url()).pathname).toBe('/tickets');
});

it('a refused page’s redirect to the dashboard does not interrupt a navigation to another page', async () => {
  const page = await openPage({}, email);
  // The redirect is a timer of one second; a click may take longer. Requests of a service worker could not be held.
  const seconds = await pauseTimers(page, 1_000);
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => {});
  });
  const code = Promise.withResolvers<void>();
  let isCodePaused = false;
  await page.route('**/*.js', async (route) => {
    if (isCodePaused) await code.promise;
    await route.continue();
  });
  await page.goto('/announcements');
  await expectVisible(page.getByText('Esta empresa não possui permissão'));
  const before = await seconds.count();
  isCodePaused = true;
  await page.getByRole('link', { name: 'Ajuda' }).click();
  await expectSoon(seconds.count).toBe(before - 1);
  code.resolve();
  await expectVisible(page.getByText('Nenhum vídeo ainda'));
  expect(new URL(page.url()).pathname).toBe('/helps');
});
