import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWebApp } from './serve-web-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'balcao-screen-'));
const app = Fastify();
let base = '';

/** With its compressed forms, as the build does. */
function buildPage(title: string): void {
  const page = `<!doctype html><title>${title}</title>`;
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(page));
  writeFileSync(join(folder, 'index.html.gz'), gzipSync(page));
}

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  buildPage('Balcão');
  writeFileSync(join(folder, 'assets', 'part-1.js'), 'export {};');
  await app.register(helmet);
  await serveWebApp(app, folder, '/api');
  base = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a page of the web application has the headers that browsers apply to documents', async () => {
  const paths = ['/', '/tickets/some-uuid', '/index.html'];
  for (const [path, accepted] of paths.flatMap((one) => [[one, 'br'] as const, [one, 'identity'] as const])) {
    const { headers } = await fetch(`${base}${path}`, { headers: { 'accept-encoding': accepted } });
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('cache-control')).toBe('no-cache');
  }
});

it('the page is that of the files which the process serves, also when the next one has been built', async () => {
  buildPage('The next one');
  const answer = await fetch(`${base}/tickets`);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await answer.text()).toContain('Balcão');
});

it('scripts do not carry these headers, and are cached for long', async () => {
  const { headers } = await fetch(`${base}/assets/part-1.js`);
  for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy', 'origin-agent-cluster'])
    expect(headers.get(name), name).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toContain('immutable');
});
