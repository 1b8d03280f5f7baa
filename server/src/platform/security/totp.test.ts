import { expect, it } from 'vitest';
import { matchTotp, newTotpSecret, totpOf, totpUri } from './totp.ts';

/** `12345678901234567890`, the secret of the test vectors of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

// The last six of the eight digits in the RFC.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is the one of RFC 6238: %s', (seconds, code) => {
  expect(totpOf(secret, at(seconds))).toBe(code);
});

it('the codes of the previous and the next step are accepted, those two steps away are not', () => {
  const code = totpOf(secret, at(3000));
  const taken = [2940, 2970, 3000, 3029, 3059, 3060].map((second) => matchTotp(secret, code, at(second), 0) !== null);
  expect(taken).toEqual([false, true, true, true, true, false]);
});

it('a code is accepted once: neither it nor an earlier one is accepted again', () => {
  const counter = matchTotp(secret, totpOf(secret, at(3000)), at(3000), 0);
  expect(counter).toBe(100);
  expect(matchTotp(secret, totpOf(secret, at(3000)), at(3010), 100)).toBeNull();
  expect(matchTotp(secret, totpOf(secret, at(2970)), at(3010), 100)).toBeNull();
  expect(matchTotp(secret, totpOf(secret, at(3030)), at(3010), 100)).toBe(101);
});

it('another secret gives another code; a text that is no code matches nothing', () => {
  const other = newTotpSecret();
  expect(other).toMatch(/^[A-Z2-7]{32}$/);
  expect(other).not.toBe(newTotpSecret());
  expect(matchTotp(secret, totpOf(other, at(3000)), at(3000), 0)).toBeNull();
  for (const code of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])
    expect(matchTotp(secret, code, at(3000), 0)).toBeNull();
});

it('the URI for the app contains the issuer and the account, escaped', () => {
  expect(totpUri('ABC', 'Balcão', 'ana+1@x.test')).toBe(
    'otpauth://totp/Balc%C3%A3o:ana%2B1%40x.test?secret=ABC&issuer=Balc%C3%A3o&algorithm=SHA1&digits=6&period=30',
  );
});
