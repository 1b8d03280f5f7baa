import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { kindOfValues } from './kind-of-values.ts';

const recording = z.object({
  text: z.string(),
  name: z.string().nullable(),
  values: z.array(z.unknown()),
  /** sent by the role that row-level security applies to */
  isApp: z.boolean(),
  /** sent in a transaction that uses generic plans, at least once: its generic plan is measured */
  usesGenericPlans: z.boolean(),
  /** the sending file */
  source: z.string(),
});
export type Recording = z.infer<typeof recording>;

/**
 * The product's statements during the tests, each once per kind of values, independent of the order of tests:
 * the cost may depend on the values, and the order differs between machines. A recording made only through a pooler
 * takes its name and role from one of the same text.
 */
export function readRecordings(folder: string): Recording[] {
  const found = new Map<string, Recording>();
  const ofText = new Map<string, Recording>();
  const genericTexts = new Set<string>();
  for (const file of readdirSync(folder))
    for (const written of readFileSync(join(folder, file), 'utf8').split('\n')) {
      const parsed = written === '' ? null : recording.safeParse(parseJson(written)).data;
      if (!parsed) continue;
      if (parsed.usesGenericPlans) genericTexts.add(parsed.text);
      const key = parsed.text + kindOfValues(parsed.values);
      const known = found.get(key);
      if (!known || rankOf(parsed) < rankOf(known)) found.set(key, parsed);
      const best = ofText.get(parsed.text);
      if (!best || rankOf(parsed) < rankOf(best)) ofText.set(parsed.text, parsed);
    }
  return [...found.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => {
      const { name, isApp } = ofText.get(one.text) ?? one;
      const planned = { ...one, usesGenericPlans: genericTexts.has(one.text) };
      return one.name === null ? { ...planned, name, isApp } : planned;
    });
}

/** Through a pooler statements have no name and the role is the login's: a recording without a pooler is preferred. */
const rankOf = ({ name, isApp, source, values }: Recording): string =>
  `${name === null ? 1 : 0} ${isApp ? 0 : 1} ${source} ${JSON.stringify(values)}`;

/** A program killed by a test may have left half a line. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A readable name: the statement's own; for the query builder's, the sending file, the kind of statement and its table.
 */
export function nameOf({ name, source, text }: Recording): string {
  if (name !== null && !name.startsWith('kysely-')) return name.replace(/^(ticket-counts).*/, '$1'); // one in several forms
  const [, verb = 'select', table = 'by search'] =
    /\b(insert into|update|delete from)\s+"?(\w+)/i.exec(text) ??
    /\b(select)\b[\s\S]*?\bfrom\s+"?(\w+)/i.exec(text) ??
    [];
  return `${source.replace('server/src/', '')}: ${verb.toLowerCase()} ${table}`;
}
