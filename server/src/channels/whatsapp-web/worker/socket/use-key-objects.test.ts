import { createCipheriv, createDecipheriv, createHmac, createSecretKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { useKeyObjects } from './use-key-objects.ts';

const key = Buffer.alloc(32, 7);
const nonce = Buffer.alloc(12, 1);
const macs = () =>
  [key, new Uint8Array(key), Buffer.alloc(0), 'text', createSecretKey(key)].map((one) =>
    createHmac('sha256', one).update('message').digest('hex'),
  );
const sealed = () => {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(Buffer.from('header'));
  return Buffer.concat([cipher.update('message'), cipher.final(), cipher.getAuthTag()]);
};

it('computations with a key are the same in every form of the key', () => {
  const before = { macs: macs(), sealed: sealed() };
  const original = createHmac;
  useKeyObjects();
  expect(createHmac).not.toBe(original);
  expect({ macs: macs(), sealed: sealed() }).toEqual(before);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('header'));
  decipher.setAuthTag(before.sealed.subarray(-16));
  expect(Buffer.concat([decipher.update(before.sealed.subarray(0, -16)), decipher.final()]).toString()).toBe('message');
  expect(() => createHmac('sha256', Reflect.get({}, 'missing'))).toThrow(TypeError);
});
