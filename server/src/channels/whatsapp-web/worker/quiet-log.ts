import type { Log } from '../../../platform/log.ts';

/**
 * The library logs stanzas, errors with what it decrypted, and names of customers. Of it all only its own sentences come
 * through, and of these the loud ones: digits, which may be a number, are struck out.
 */
export function quietLog(log: Log, whatsappId: number) {
  const nothing = (): void => {};
  const tell = (facts: unknown, text?: string): void => {
    const words = text ?? (typeof facts === 'string' ? facts : '');
    log.debug({ whatsappId }, `library: ${words.replace(/\d{4,}/g, '…').slice(0, 200)}`);
  };
  const quiet = {
    level: 'warn',
    child: () => quiet,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: tell,
    error: tell,
  };
  return quiet;
}
