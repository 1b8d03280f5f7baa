import crypto, { type CipherKey, createSecretKey } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { createHmac, createCipheriv, createDecipheriv } = crypto;
const keyOf = (key: unknown) => (key instanceof Uint8Array ? createSecretKey(key) : key);

/**
 * Converts keys given as bytes to key objects: Node spends two thirds of a short HMAC or cipher on detecting that bytes
 * are no key object, by throwing and catching errors. The library makes some thirty of these calls per message, and binds
 * the functions when it is loaded: call this before importing it, like silenceConsole.
 */
export function useKeyObjects(): void {
  const wrapped =
    (make: (...given: never[]) => unknown) =>
    (algorithm: string, key: CipherKey, ...more: unknown[]) =>
      Reflect.apply(make, crypto, [algorithm, keyOf(key), ...more]);
  Object.assign(crypto, {
    createHmac: wrapped(createHmac),
    createCipheriv: wrapped(createCipheriv),
    createDecipheriv: wrapped(createDecipheriv),
  });
  syncBuiltinESMExports();
}
