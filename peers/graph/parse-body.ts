import type { z } from 'zod';
import { type MarkReadBody, markReadBody, type SendBody, sendBody } from './send-body.ts';
import { GraphError } from './wire/graph-error.ts';

/** Parses a body of the messages endpoint, or throws code 100 with the name of the parameter. */
export function parseMessagesBody(raw: Buffer): { read: MarkReadBody } | { send: SendBody } {
  const value = parseJson(raw);
  if (typeof value === 'object' && value !== null && 'status' in value) return { read: validated(markReadBody, value) };
  // Meta treats a body without a type as a text
  const typed = typeof value === 'object' && value !== null && !('type' in value) ? { type: 'text', ...value } : value;
  return { send: validated(sendBody, typed) };
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    throw new GraphError(100, 'Invalid JSON in the request body');
  }
}

function validated<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue === undefined) throw new GraphError(100, 'Invalid parameter');
  const where = paramName(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    throw new GraphError(100, `Unexpected key "${key}"${where === '' ? '' : ` on param "${where}"`}`);
  }
  if (where === '') throw new GraphError(100, issue.message);
  throw new GraphError(100, `Param ${where} is not valid: ${issue.message}`);
}

/** `text['body']`, as Graph writes nested parameters. */
function paramName(path: PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return first === undefined ? '' : first + rest.map((part) => `['${part}']`).join('');
}
