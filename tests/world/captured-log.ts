import type { Log } from '../../server/src/platform/log.ts';

/** Records all entries before redaction. */
export function capturedLog(): Log & { entries: string[] } {
  const entries: string[] = [];
  const record = (fields: object, text: string) => void entries.push(`${JSON.stringify(fields)} ${text}`);
  return { entries, debug: record, info: record, warn: record, error: record };
}
