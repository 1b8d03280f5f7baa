import type { z } from 'zod';
import { parseJson } from '../text/parse-json.ts';
import { ServiceFailure } from './call-outside.ts';

/** A service's response, validated. @throws ServiceFailure garbage */
export function readAnswer<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch {
    throw new ServiceFailure('garbage');
  }
  const read = schema.safeParse(json);
  if (!read.success) throw new ServiceFailure('garbage');
  return read.data;
}
