import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWebApp } from './serve-web-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'balcao-screen-'));
const app = Fastify();
let base = '';

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Balcão</title>');
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
  for (const path of ['/', '/tickets/some-uuid']) {
    const { headers } = await fetch(`${base}${path}`);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('cache-control')).toBe('no-cache');
  }
});

it('scripts do not carry these headers, and are cached for long', async () => {
  const { headers } = await fetch(`${base}/assets/part-1.js`);
  for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy', 'origin-agent-cluster'])
    expect(headers.get(name), name).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toContain('immutable');
});
