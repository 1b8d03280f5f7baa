import { z } from 'zod';

type JsonSchema = {
  type?: string | string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

/** Minimal valid value of a schema. Id keys (`ticketId`, `ticketIds` …) come from `ids`; optional ones if in `also`. */
export function schemaSample(
  schema: z.ZodType,
  ids: Record<string, string | number>,
  also: readonly string[] = [],
): unknown {
  return fill(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', { ids, also });
}

type Filling = { ids: Record<string, string | number>; also: readonly string[] };

const itemKey = (key: string): string => key.replace(/(Id)?s$/, 'Id');

function fill(schema: JsonSchema, key: string, filling: Filling): unknown {
  const { ids, also } = filling;
  const isNamed = key !== 'token' && key !== 'number' && key !== 'key' && schema.type !== 'object';
  if (isNamed && ids[key] !== undefined) return ids[key];
  const chosen = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (chosen) return fill(chosen, key, filling);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || also.includes(name))
          // `users: [{ id }]`
          .map(([name, property]) => [name, fill(property, name === 'id' ? key : name, filling)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? (also.includes(key) ? 1 : 0) }, () =>
        fill(schema.items ?? {}, itemKey(key), filling),
      );
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'string':
      if (schema.format === 'date-time') return new Date(Date.now() + 3_600_000).toISOString();
      if (schema.format === 'date') return new Date().toISOString().slice(0, 10);
      if (schema.format === 'email' || key === 'email') return 'alguem@exemplo.test';
      if (key === 'sendAt') return '2099-12-31T12:00:00Z';
      if (key === 'color') return '#123456';
      if (key === 'number' || key === 'from' || key === 'phone') return '5511900000000';
      if (/time|Work/i.test(key)) return '08:00';
      return 'texto de teste'.padEnd(schema.minLength ?? 0, 'x');
    default:
      return key === 'email' ? 'alguem@exemplo.test' : 1;
  }
}
