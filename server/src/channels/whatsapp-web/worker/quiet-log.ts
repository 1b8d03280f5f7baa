import type { Log } from '../../../platform/log.ts';

/**
 * The library logs stanzas, decrypted content and customers' names. Only the text of its own warnings and errors
 * passes, at debug level, with digits removed because they may be phone numbers.
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
