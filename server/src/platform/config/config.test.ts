import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StartupError } from '../process/startup-error.ts';
import { parseEnvironment, readConfig } from './config.ts';

const temporary = () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

it('an empty environment is a complete configuration that serves this machine only', () => {
  expect(parseEnvironment({ PATH: '/bin', WEB_ORIGINS: '' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    apiPrefix: '/api',
    webOrigins: [],
    roles: ['api', 'live', 'jobs', 'channels'],
    adminEmail: 'admin@balcao.local',
    cookie: { secure: false, sameSite: 'lax' },
    databaseUrl: undefined,
  });
});

it('an https address makes the cookie secure', () => {
  const { publicUrl, cookie } = parseEnvironment({ PUBLIC_URL: 'https://desk.example.com/', COOKIE_SAMESITE: 'none' });
  expect({ publicUrl, cookie }).toEqual({
    publicUrl: 'https://desk.example.com',
    cookie: { secure: true, sameSite: 'none' },
  });
});

it('an address that was pasted with a space, a slash or capitals is the same address', () => {
  for (const PUBLIC_URL of ['https://desk.example.com ', 'https://Desk.example.com//'])
    expect(parseEnvironment({ PUBLIC_URL }).publicUrl).toBe('https://desk.example.com');
});

it('the roles that there are are named', () => {
  expect(() => parseEnvironment({ ROLES: 'api,everything' })).toThrow(
    'ROLES has to be some of api,live,jobs,channels, with commas between them, and is "api,everything": correct it, or leave it out.',
  );
});

describe('a variable with an invalid value is named in one sentence', () => {
  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['REDIS_URL', 'http://localhost:6379'],
    ['DATABASE_DIRECT_URL', 'mysql://user:geheim@host/db'],
    ['DATABASE_URL', 'mysql://user:geheim@host/db'],
    ['PUBLIC_URL', 'desk.example.com'],
    ['PUBLIC_URL', 'https://desk.example.com/?company=1'],
    ['PUBLIC_URL', 'https://user:geheim@desk.example.com'],
    ['PUBLIC_URL', 'https://example.com/desk'],
    ['API_PREFIX', 'api'],
    ['API_PREFIX', '/api/'],
    ['WEB_ORIGINS', 'https://desk.example.com/path'],
    ['WEB_ORIGINS', '*'],
    ['SECRET_KEY', 'geheim'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'abc'],
    ['SANDBOX_TOKEN', 'a b'],
    ['ROLES', 'api,everything'],
    ['ROLES', ','],
    ['LOG_LEVEL', 'loud'],
    ['COOKIE_SAMESITE', 'strict'],
    ['COOKIE_SAMESITE', 'none'], // without https
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '10.0.0.1,proxy.example'],
    ['METRICS_TOKEN', 'geheim'],
    ['UPLOAD_MAX_MB', '0'],
    ['SECRET_KEY_PREVIOUS', 'geheim'],
    ['WHATSAPP_WEB_URL', 'https://web.whatsapp.com/ws/chat'],
    ['WHATSAPP_WEB_ROOT_KEY', 'geheim'],
    ['WHATSAPP_WEB_ROOT_KEY', 'ab'.repeat(32)], // with the real address
    ['WHATSAPP_WEB_WORKERS', '17'],
    ['WHATSAPP_WEB_VERSION', 'latest'],
  ])('%s=%s', (name, value) => {
    const sentence = messageOf(() => parseEnvironment({ [name]: value }));
    expect(sentence).toMatch(new RegExp(`^${name}\\b.*: .*[.]$`));
    expect(sentence).not.toContain('geheim'); // secrets stay out of terminals and logs
  });
});

describe('the root key of a test server', () => {
  const WHATSAPP_WEB_ROOT_KEY = 'AB'.repeat(32);

  it('is accepted together with the address of a test server', () => {
    expect(parseEnvironment({ WHATSAPP_WEB_URL: 'ws://127.0.0.1:5222', WHATSAPP_WEB_ROOT_KEY }).whatsappWeb).toEqual({
      url: 'ws://127.0.0.1:5222',
      rootKey: 'ab'.repeat(32),
      version: null,
      workers: null,
    });
  });

  it.each([
    'wss://web.whatsapp.com/ws/chat',
    'wss://WEB.WhatsApp.com./ws/chat',
    'wss://whatsapp.net',
    'ws://g.whatsapp.net:80',
  ])("is refused with WhatsApp's own: %s", (WHATSAPP_WEB_URL) => {
    expect(messageOf(() => parseEnvironment({ WHATSAPP_WEB_URL, WHATSAPP_WEB_ROOT_KEY }))).toMatch(/test servers only/);
  });
});

it('a secret key is generated once, kept, and readable by this user only', () => {
  const DATA_DIR = join(temporary(), 'new');
  const first = readConfig({ DATA_DIR });
  expect(first.secretKey).toMatch(/^[0-9a-f]{64}$/);
  expect(readConfig({ DATA_DIR }).secretKey).toBe(first.secretKey);
  expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o777).toBe(0o600);
});

it('a DATA_DIR that cannot be a folder is reported in a sentence, without a stack', () => {
  const file = join(temporary(), 'file');
  writeFileSync(file, '');
  expect(messageOf(() => readConfig({ DATA_DIR: file }))).toMatch(/^DATA_DIR .*file cannot be written/);
});

it.skipIf(process.getuid?.() === 0)('a DATA_DIR without the right to write is a sentence', () => {
  const folder = temporary();
  chmodSync(folder, 0o500);
  expect(messageOf(() => readConfig({ DATA_DIR: folder }))).toMatch(/^DATA_DIR .* cannot be written \(EACCES\)/);
});

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}
