import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let isImpersonating = false;
vi.stubGlobal('sessionStorage', { getItem: () => (isImpersonating ? 'token' : null) });
const { registerServiceWorker } = await import('../service-worker.ts');

const script = await readFile(new URL('../../../public/service-worker.js', import.meta.url), 'utf8');

/** A page as the service worker sees it: `shown` are the paths that it was led to. */
function openPage({ focused = false, impersonates = false } = {}) {
  const container = Object.assign(new EventTarget(), { register: async () => ({}) });
  vi.stubGlobal('navigator', { serviceWorker: container });
  const shown: string[] = [];
  registerServiceWorker((path) => void shown.push(path));
  const focus = vi.fn();
  const postMessage = (data: unknown, ports: MessagePort[] = []) => {
    isImpersonating = impersonates;
    container.dispatchEvent(Object.assign(new Event('message'), { data, ports }));
  };
  return { focused, focus, postMessage, shown };
}

/** The service worker beside these pages. `push` and `click` resolve once it has handled them. */
function startWorker(pages: ReturnType<typeof openPage>[]) {
  const listeners = new Map<string, (event: unknown) => void>();
  const showNotification = vi.fn(async (_title: string, _options: object) => {});
  const openWindow = vi.fn(async (_path: string) => {});
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    clients: { matchAll: async () => pages, openWindow },
    navigator: {},
    registration: { showNotification },
    location: { origin: 'https://balcao.test' },
  };
  runInNewContext(script, { self, MessageChannel, setTimeout, clearTimeout, URL });
  const dispatch = async (name: string, event: object) => {
    const handled: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => void handled.push(work) });
    await Promise.all(handled);
  };
  const notice = { title: 'Nova mensagem', body: 'Oi', tag: 'ticket-7', path: '/tickets/own', unread: 1 };
  const push = () => dispatch('push', { data: { json: () => notice } });
  const notification = { close: () => {}, tag: notice.tag, data: { path: notice.path } };
  const click = () => dispatch('notificationclick', { notification });
  return { push, click, showNotification, openWindow };
}

beforeEach(() => void vi.stubEnv('PROD', true));
afterEach(() => {
  isImpersonating = false;
  vi.unstubAllEnvs();
});

it('a push is not shown beside an own page in front, and is silent beside one in the background', async () => {
  const { push, showNotification } = startWorker([openPage({ focused: true })]);
  await push();
  expect(showNotification).not.toHaveBeenCalled();
  const behind = startWorker([openPage()]);
  await behind.push();
  expect(behind.showNotification).toHaveBeenCalledWith('Nova mensagem', expect.objectContaining({ silent: true }));
});

it('a page in which an operator acts in a company shows nothing of their own: their push is shown, with its sound', async () => {
  const company = openPage({ focused: true, impersonates: true });
  const { push, click, showNotification, openWindow } = startWorker([company]);
  await push();
  expect(showNotification).toHaveBeenCalledWith('Nova mensagem', expect.objectContaining({ silent: false }));
  await click();
  expect(openWindow).toHaveBeenCalledWith('/tickets/own');
  expect([company.shown, company.focus.mock.calls]).toEqual([[], []]);
});

it('a click leads to the operator’s own page, although that of a company was used last', async () => {
  const company = openPage({ impersonates: true });
  const own = openPage();
  const { click, openWindow } = startWorker([company, own]);
  await click();
  expect([company.shown, own.shown]).toEqual([[], ['/tickets/own']]);
  expect(own.focus).toHaveBeenCalledTimes(1);
  expect(openWindow).not.toHaveBeenCalled();
});
