import { Curve } from 'baileys';
import { expect, it } from 'vitest';
import { isSignedBy } from './xeddsa.ts';

it('verifies signatures with and without the type byte, for many keys', () => {
  for (let i = 0; i < 50; i++) {
    const { public: key, private: secret } = Curve.generateKeyPair();
    const message = Buffer.from(`message ${i}`);
    const signature = Curve.sign(secret, message);
    expect(isSignedBy(key, message, signature)).toBe(true);
    expect(isSignedBy(Buffer.concat([Buffer.from([5]), key]), message, signature)).toBe(true);
    expect(isSignedBy(Curve.generateKeyPair().public, message, signature)).toBe(false);
    expect(isSignedBy(key, Buffer.from('another'), signature)).toBe(false);
    for (const at of [0, 31, 32, 62]) {
      const damaged = Buffer.from(signature);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      expect(isSignedBy(key, message, damaged)).toBe(false);
    }
  }
});

it('rejects invalid keys and signatures, and never throws', () => {
  const { public: key } = Curve.generateKeyPair();
  for (const bad of [Buffer.alloc(0), Buffer.alloc(32, 0xff), Buffer.alloc(33), Buffer.alloc(64)])
    expect(isSignedBy(bad, Buffer.from('x'), Buffer.alloc(64))).toBe(false);
  expect(isSignedBy(key, Buffer.from('x'), Buffer.alloc(63))).toBe(false);
});
