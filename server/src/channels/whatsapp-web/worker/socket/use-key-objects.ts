import crypto, { type CipherKey, createSecretKey } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { createHmac, createCipheriv, createDecipheriv } = crypto;
const keyOf = (key: unknown) => (key instanceof Uint8Array ? createSecretKey(key) : key);

/**
 * Keys given as bytes become key objects in this process: Node spends two thirds of a short HMAC or cipher on finding out
 * that bytes are no key object, by errors that it throws and catches. The library makes some thirty of them for a message,
 * and binds these functions when it is loaded: call this before importing it, like silenceConsole.
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
