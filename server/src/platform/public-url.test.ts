import { describe, expect, it } from 'vitest';
import { isPublicUrl } from './public-url.ts';

describe('an address given by a person', () => {
  it.each([
    'https://graph.facebook.com',
    'https://graph.example.com:8443/v1',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
  ])('%s leads outside', (url) => expect(isPublicUrl(url)).toBe(true));

  it.each([
    'http://graph.facebook.com',
    'https://localhost',
    'https://db',
    'https://metadata.google.internal',
    'https://a.localhost.',
    'https://127.0.0.1:9',
    'https://2130706433', // 127.0.0.1 as a number
    'https://0x7f.1',
    'https://10.1.2.3',
    'https://172.31.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254/latest',
    'https://100.64.0.1',
    'https://0.0.0.0',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://user:secret@example.com',
    'ftp://example.com',
    'nonsense',
  ])('%s does not', (url) => expect(isPublicUrl(url)).toBe(false));
});
