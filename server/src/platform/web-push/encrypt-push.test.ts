import { expect, it } from 'vitest';
import { arePushKeys, encryptPush, maxPushBytes } from './encrypt-push.ts';

/** RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('a message is encrypted as in the example of the RFC', () => {
  const randomness = {
    salt: Buffer.from(example.salt, 'base64url'),
    privateKey: Buffer.from(example.privateKey, 'base64url'),
  };
  expect(encryptPush(example.text, example.keys, randomness).toString('base64url')).toBe(example.sealed);
});

it('the same text is never encrypted the same way twice', () => {
  expect(encryptPush('oi', example.keys)).not.toEqual(encryptPush('oi', example.keys));
});

it('a message that a push service would refuse for its length is not encrypted', () => {
  expect(encryptPush('x'.repeat(maxPushBytes), example.keys)).toHaveLength(4096);
  expect(() => encryptPush('x'.repeat(maxPushBytes + 1), example.keys)).toThrow('too long');
});

it('keys that no browser can have are refused', () => {
  expect(arePushKeys(example.keys)).toBe(true);
  expect(arePushKeys({ ...example.keys, auth: 'short' })).toBe(false);
  expect(arePushKeys({ ...example.keys, p256dh: 'texto de teste' })).toBe(false);
});
