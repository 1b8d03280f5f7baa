import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page, request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { password } from '../world/running-server.ts';
import { recordToasts } from './timers/toasts.ts';

/** Settings of a browser context. `narrow` is a phone: 390 px with touch. */
export type Look = {
  /** `unset`: none was chosen in this browser */
  theme?: 'light' | 'dark' | 'unset';
  narrow?: boolean;
  language?: 'pt' | 'en' | 'es';
  /** true keeps the default undo window of six seconds; otherwise sends are immediate */
  undoSends?: boolean;
  /** true turns the sounds on */
  sound?: boolean;
};

const wide = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };

/** Ends a test that hangs: two cores that other jobs share are several times slower than two of one's own. */
const timeoutMs = 60_000;

/** Browsers by their launch options. A worker shares them among its files: a start costs as much as a page. */
const started = new Map<string, Promise<Browser>>();

async function startedBrowser(flags: readonly string[]): Promise<Browser> {
  const key = flags.join(' ');
  const there = await started.get(key)?.catch(() => undefined);
  if (there?.isConnected()) return there;
  const browser = start(process.env['CHROMIUM'], flags);
  started.set(key, browser);
  return browser;
}

const start = (executablePath = '/usr/bin/chromium', flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--disable-dev-shm-usage', '--force-color-profile=srgb', '--font-render-hinting=none', ...flags],
  });

type BrowserOptions = { flags?: readonly string[]; notifies?: boolean; serviceWorker?: boolean };

/**
 * Debian's chromium, with a context per user, closed at the end of its test. A failed test leaves screenshots of
 * all pages; an uncaught page error fails the test. `notifies`: a browser with windows, required for notifications, for this file only:
 * its notifications outlive their context. `serviceWorker`: the page may register it, as in production. Otherwise
 * it is blocked, since it prefetches every file of the app for each new context, and passes on each one of the next load;
 * and `page.route` cannot see its requests.
 */
export function openBrowser(
  origin: () => string,
  { flags = [], notifies = false, serviceWorker = notifies }: BrowserOptions = {},
) {
  // Each step may take this long, and a test has many.
  vi.setConfig({ testTimeout: 4 * timeoutMs, hookTimeout: 4 * timeoutMs });
  let browser: Browser | undefined;
  const contexts = new Map<BrowserContext, Error[]>();

  beforeAll(async () => {
    browser = notifies ? await start(process.env['CHROMIUM_WHOLE'], flags) : await startedBrowser(flags);
  });
  afterAll(() => (notifies ? browser?.close() : undefined));
  afterEach(async ({ task }) => {
    const thrown = [...contexts.values()].flat();
    if (task.result?.state === 'fail')
      await takePictures(
        [...contexts.keys()].flatMap((context) => context.pages()),
        task.name,
      );
    await Promise.all([...contexts.keys()].map(closeContext));
    contexts.clear();
    expect(thrown, 'no page threw').toEqual([]);
  });

  /** Opens a page in a new context. `as`: signed in with the session stored. */
  async function openPage(look: Look = {}, as?: string): Promise<Page> {
    if (!browser) throw new Error('the browser is open inside tests only');
    const { theme = 'light', language = 'pt' } = look;
    const session = as === undefined ? undefined : await signIn(origin(), as);
    const storedValues = {
      ...(theme !== 'unset' && { preferredTheme: theme }),
      i18nextLng: language,
      volume: look.sound ? '1' : '0',
      undoSends: String(look.undoSends ?? false),
      ...(session && { userId: String(session.userId) }),
    };
    const context = await browser.newContext({
      baseURL: origin(),
      viewport: look.narrow ? narrow : wide,
      hasTouch: look.narrow ?? false,
      isMobile: look.narrow ?? false,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      serviceWorkers: serviceWorker ? 'allow' : 'block',
    });
    context.setDefaultTimeout(timeoutMs);
    if (session) await context.addCookies(session.cookies);
    await context.addInitScript(storeFirst, storedValues);
    await recordToasts(context);
    const thrown: Error[] = [];
    contexts.set(context, thrown);
    context.on('weberror', (error) => thrown.push(error.error()));
    return context.newPage();
  }

  return { openPage };
}

/**
 * Runs in the page before its own scripts. A `storageState` with values of an origin would load a page of its own for each
 * context, a tenth of what opening a page costs.
 */
function storeFirst(values: Record<string, string>): void {
  if (location.origin === 'null' || localStorage.length > 0) return;
  for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
}

/** A route that awaits a response throws when its page is closed, which would fail the run after its last test has passed. */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Takes screenshots of the pages of a failed test. */
async function takePictures(pages: readonly Page[], name: string): Promise<void> {
  const folder = process.env['FAILED_PICTURES'] ?? join(tmpdir(), 'balcao-failed');
  mkdirSync(folder, { recursive: true });
  let n = 0;
  for (const page of pages) {
    const path = join(folder, `${name.replace(/\W+/g, '-').slice(0, 60)}-${++n}.png`);
    await page.screenshot({ path }).then(
      () => console.log(`${page.url()} looked like ${path}`),
      () => {},
    );
  }
}

async function signIn(origin: string, email: string) {
  const api = await request.newContext({ baseURL: origin });
  const answer = await api.post('/api/auth/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`);
  const { user } = (await answer.json()) as { user: { id: number } };
  const { cookies } = await api.storageState();
  await api.dispose();
  return { userId: user.id, cookies };
}

export const expectVisible = (what: Locator) => what.waitFor({ state: 'visible', timeout: timeoutMs });
export const expectHidden = (what: Locator) => what.waitFor({ state: 'hidden', timeout: timeoutMs });

/** `soon(() => row.count()).toBe(1)`: polls until the assertion holds, or fails with the last value. */
export const expectSoon = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { timeout: timeoutMs, interval: 50 });

/**
 * Clicks Retry, after `mend` has fixed the cause, until `shown` is visible. One click may not do: the socket's first
 * connection refetches everything meanwhile, which may remove the button before the click, or fail after `mend` because
 * it began before.
 */
export async function tryAgain(page: Page, mend: () => Promise<void>, shown: Locator): Promise<void> {
  const button = page.getByRole('button', { name: 'Tentar de novo' });
  await expectVisible(button);
  await mend();
  await expectSoon(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 }).catch(() => {});
    return shown.isVisible();
  }).toBe(true);
}

/**
 * Makes the requests of all `pages` start together. Otherwise on a busy machine the second user sees the change of the
 * first, and the control they were about to press is gone.
 */
export async function startTogether(pages: readonly Page[], method: string, path: RegExp): Promise<void> {
  let pressed = 0;
  const all = Promise.withResolvers<void>();
  for (const page of pages) {
    await page.route(path, async (route) => {
      if (route.request().method() === method) {
        if (++pressed === pages.length) all.resolve();
        await all.promise;
      }
      await route.continue();
    });
    await untilRouted(page);
  }
}

/** Requests of an already loaded page may bypass a route for a moment after `route` has resolved. */
async function untilRouted(page: Page): Promise<void> {
  await page.route('**/api/routed-yet', (route) => route.fulfill({ status: 204 }));
  await expectSoon(() => page.evaluate(async () => (await fetch('/api/routed-yet')).status)).toBe(204);
}
