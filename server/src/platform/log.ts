import { pino } from 'pino';

export type Log = {
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
};

/**
 * JSON lines on standard error: standard output is reserved for the start-up banner. Callers never pass bodies, tokens
 * or message texts; the redaction below is only a second line of defence.
 */
export function createLog(level: string): Log & { level: string } {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: [
          'authorization',
          'cookie',
          'password',
          'token',
          'body',
          '*.authorization',
          '*.cookie',
          '*.password',
          '*.token',
          '*.body',
        ],
        censor: '[hidden]',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}

export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
