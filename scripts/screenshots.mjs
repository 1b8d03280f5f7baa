// npm run screens: pictures of the real screen in /screens, empty and filled, wide and on a phone, light and dark.
// "npm run screens -- docs" takes those of the README instead, "npm run screens -- contacts" only what is named so.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildScreen } from './build-web.mjs';
import { freePort } from './free-port.mjs';
import { install, root, run } from './install.mjs';
import { findChromium } from './programs/chromium.mjs';
import { pageList } from './screenshots/page-list.mjs';
import { fromHead, ticketsToShow, writeAsCustomer } from './screenshots/steps.mjs';

const asked = process.argv[2];
const node = install();
await buildScreen(node);
const { chromium, request } = await import('playwright-core');

const folder = mkdtempSync(join(tmpdir(), 'balcao-screens-'));
const password = 'so-para-as-fotos';
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const env = {
  ...process.env,
  DATA_DIR: folder,
  PORT: String(port),
  PUBLIC_URL: origin,
  ADMIN_PASSWORD: password,
  SANDBOX_TOKEN: 'telefone',
  PAYMENT_PROVIDER: 'sandbox',
  LOG_LEVEL: 'warn',
};
delete env.DATABASE_URL;
writeFileSync(join(folder, 'demo-password'), password);

const attendant = 'bruna.carvalho@casajardim.demo';
const admin = 'admin@casajardim.demo';
const nobody = 'admin@balcao.local'; // admin of the first, empty company
/** A time zone in which it is about 14:30, as the demo's texts say "good afternoon". */
const hoursAhead = 14 - new Date().getUTCHours();
const afternoon = `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`;
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

const pages = pageList(attendant, admin, nobody);
const ofReadme = [
  ['tickets-light', attendant, 'open', undefined, 'wide', 'light'],
  ['tickets-dark', attendant, 'open', fromHead('Mostrar o contato', 'Contato'), 'wide', 'dark'],
  ['tickets-phone', attendant, 'open', undefined, 'narrow', 'light'],
  ['sandbox', undefined, '/sandbox/telefone', writeAsCustomer, 'wide', 'light'],
];

let server;
let browser;
let code = 0;
/** Pending requests of each page. */
const asking = new WeakMap();
/** Names of failed screenshots; the others are still taken. */
const missed = [];
try {
  console.log('Filling two companies …');
  if ((await run(node, ['server/src/demo.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })) !== 0)
    throw new Error('npm run demo failed: see its output above.');
  server = spawn(node, ['server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await ready();
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-dev-shm-usage', '--force-color-profile=srgb'],
  });
  const out = join(root, asked === 'docs' ? 'docs/pictures' : 'screens');
  mkdirSync(out, { recursive: true });
  // Screenshots of the empty company come first, because the sandbox customer writes to it.
  for (const empty of [true, false])
    for (const size of ['wide', 'narrow']) await takeAll(size, out, (who) => (who === nobody) === empty);
  console.log(`The pictures are in ${out}.`);
  if (missed.length > 0) throw new Error(`Not taken: ${missed.join(', ')}`);
} catch (error) {
  code = 1;
  console.error(error);
}
await browser?.close();
if (server && server.exitCode === null) {
  const exited = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await exited;
}
rmSync(folder, { recursive: true, force: true });
process.exit(code);

async function takeAll(size, out, of) {
  const wanted =
    asked === 'docs'
      ? ofReadme.filter((one) => one[4] === size)
      : pages.filter(([name]) => !asked || name.startsWith(asked));
  // One context per user: a second sign-in would end the first session. The attendant first: the admin looks at their sessions.
  for (const who of new Set([attendant, ...wanted.map((one) => one[1])].filter(of))) {
    const theirs = wanted.filter((one) => one[1] === who);
    if (theirs.length === 0) continue;
    const { page, context, tickets } = await openPage(who, sizes[size]);
    for (const one of theirs)
      await take({ page, size, out, tickets }, one).catch((error) => {
        missed.push(`${one[0]} (${size})`);
        console.error(`${one[0]}: ${error.message}`);
      });
    await context.close();
  }
}

async function take({ page, size, out, tickets }, [name, , path, prepare, , theme]) {
  await page.goto(tickets?.[path] ?? path);
  await quiet(page);
  await prepare?.(page, size);
  await quiet(page);
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement instanceof HTMLButtonElement && document.activeElement.blur());
  for (const scheme of theme ? [theme] : ['light', 'dark']) {
    await page.evaluate((newValue) => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'preferredTheme', newValue, storageArea: localStorage }));
    }, scheme);
    await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
    const file = theme ? name : [name, size === 'narrow' && 'narrow', scheme].filter(Boolean).join('-');
    await page.screenshot({ path: join(out, `${file}.png`), animations: 'disabled', caret: 'hide' });
    console.log(file);
  }
}

async function openPage(email, viewport) {
  const stored = [
    { name: 'preferredTheme', value: 'light' },
    { name: 'i18nextLng', value: 'pt' },
  ];
  let cookies = [];
  let tickets;
  if (email) {
    const api = await request.newContext({ baseURL: origin });
    const answer = await api.post('/api/auth/login', { data: { email, password } });
    if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()}`);
    const { token, user } = await answer.json();
    stored.push({ name: 'userId', value: String(user.id) });
    cookies = (await api.storageState()).cookies;
    tickets = await ticketsToShow(async (path) =>
      (await api.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json(),
    );
    await api.dispose();
  }
  const phone = viewport.width < 600;
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    hasTouch: phone,
    isMobile: phone,
    locale: 'pt-BR',
    timezoneId: afternoon,
    reducedMotion: 'reduce',
    storageState: { cookies, origins: [{ origin, localStorage: stored }] },
  });
  const page = await context.newPage();
  const requests = new Set();
  asking.set(page, requests);
  page.on('request', (one) => requests.add(one));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (one) => requests.delete(one));
  return { context, page, tickets };
}

/**
 * Waits until no request is pending and all visible pictures are loaded. The load state occurs only once per page, so requests after
 * a click are counted.
 */
async function quiet(page) {
  await page.waitForLoadState('networkidle');
  // Received scripts may not have run yet.
  await page.waitForFunction(() => document.querySelector('#root')?.textContent.trim());
  for (let turn = 0, still = 0; turn < 150 && still < 4; turn++) {
    await page.waitForTimeout(100);
    still = asking.get(page)?.size ? 0 : still + 1;
  }
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  );
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
}

async function ready() {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((go) => setTimeout(go, 200))) {
    if (server.exitCode !== null) throw new Error('The server did not start: see its output above.');
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error('The server was not ready within a minute.');
}
