import type { Log } from '../../../../platform/log.ts';

/**
 * The library logs stanzas, decrypted content and customers' names. Only the text of its own warnings and errors
 * passes, at debug level, with digits removed because they may be phone numbers.
 */
export function redactedLog(log: Log, whatsappId: number) {
  const nothing = (): void => {};
  const forward = (fields: unknown, text?: string): void => {
    const sentence = text ?? (typeof fields === 'string' ? fields : '');
    log.debug({ whatsappId }, `library: ${sentence.replace(/\d{4,}/g, '…').slice(0, 200)}`);
  };
  const logger = {
    level: 'warn',
    child: () => logger,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: forward,
    error: forward,
  };
  return logger;
}
