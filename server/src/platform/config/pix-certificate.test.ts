import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { StartupError } from '../process/startup-error.ts';
import { parseEnvironment } from './config.ts';

const bankFile = (name: string) =>
  fileURLToPath(new URL(`../../../../peers/pix/certificates/${name}`, import.meta.url));
const environment = {
  PIX_URL: 'https://pix.bank.example.com',
  PIX_CLIENT_ID: 'merchant-1',
  PIX_CLIENT_SECRET: 'geheim',
  PIX_KEY: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
  PIX_CERTIFICATE: bankFile('client.p12'),
  PIX_CERTIFICATE_PASSWORD: 'so-para-testes',
  PIX_CA: bankFile('ca.pem'),
};

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'balcao-pix-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}
function garbage(): string {
  const path = join(folder(), 'garbage');
  writeFileSync(path, 'no certificate');
  return path;
}

it('a certificate that its password opens, with the authority of the bank, is accepted', () => {
  expect(parseEnvironment(environment).payments).toMatchObject({ provider: 'pix' });
});

it.each([
  ['PIX_CERTIFICATE_PASSWORD', () => 'geheim'],
  ['PIX_CERTIFICATE_PASSWORD', () => ''],
  ['PIX_CERTIFICATE', garbage],
  ['PIX_CERTIFICATE', folder],
  ['PIX_CERTIFICATE', () => bankFile('ca.pem')],
  ['PIX_CA', garbage],
  ['PIX_CA', folder],
])('a file or password for the bank that cannot be used is named at the start: %s', (name, given) => {
  const start = () => parseEnvironment({ ...environment, [name]: given() });
  expect(start).toThrow(StartupError);
  expect(start).toThrow(new RegExp(`^${name} .*: .*[.]$`));
  expect(start).not.toThrow(/geheim/);
});

it('files of a provider that is not used are not opened', () => {
  const other = { ...environment, PIX_CERTIFICATE: garbage(), PAYMENT_PROVIDER: 'none' };
  expect(parseEnvironment(other).payments).toBeNull();
});
