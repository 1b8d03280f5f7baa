import type pg from 'pg';
import { z } from 'zod';

/** A column, as `table.column`. */
export type Column = string;

/** The columns that a parameter is compared with or written to, and whether it is a list. */
export type Meaning = { compared: Column | null; written: Column | null; isList: boolean };

type PlanNode = { [key: string]: unknown; Plans?: PlanNode[] | undefined };
const planNode: z.ZodType<PlanNode> = z.lazy(() => z.looseObject({ Plans: z.array(planNode).optional() }));
const explained = z.tuple([z.looseObject({ 'QUERY PLAN': z.tuple([z.looseObject({ Plan: planNode })]) })]);

/**
 * The meaning of each parameter of a statement, in order. PostgreSQL's plan shows which column a parameter is compared
 * with, through joins, views and row comparisons; only names in lists of values or `unnest` are read from the text.
 */
export async function findMeanings(client: pg.Client, text: string, count: number): Promise<Meaning[]> {
  const { rows } = await client.query(`explain (generic_plan, verbose, format json) ${text}`);
  const tables = new Map<string, string>();
  const same = openClasses();
  visit(explained.parse(rows)[0]['QUERY PLAN'][0].Plan, tables, same);
  for (const [parameter, name] of unnested(text)) same.join(parameter, name);
  const written = writtenColumns(text);
  return Array.from({ length: count }, (_, i) => {
    const names = same.of(`$${i + 1}`).flatMap((name) => {
      const [alias = '', column = ''] = name.split('.');
      const table = tables.get(alias);
      return table === undefined ? [] : `${table}.${column}`;
    });
    // The table's own key is more specific than a reference to it.
    return {
      compared: names.find((name) => name.endsWith('.id')) ?? names[0] ?? null,
      written: written.get(i + 1) ?? null,
      isList: new RegExp(`\\$${i + 1}::\\w+\\[\\]|any\\(\\$${i + 1}\\b`).test(text),
    };
  });
}

function visit(node: PlanNode, tables: Map<string, string>, same: Classes): void {
  const { Alias: alias, 'Relation Name': relation } = node;
  if (typeof alias === 'string' && typeof relation === 'string') tables.set(alias, relation);
  for (const [key, value] of Object.entries(node))
    if (typeof value === 'string' && /Cond|Filter/.test(key)) for (const [a, b] of equalities(value)) same.join(a, b);
  for (const child of node.Plans ?? []) visit(child, tables, same);
}

/** `a.b = c.d`, `a.b = $1`, `$1 = a.b`, `a.b = ANY ($1)`, with casts and parentheses around them. */
function equalities(condition: string): [string, string][] {
  const operand = String.raw`(\$\d+|[a-z_]\w*\.\w+)`;
  const found = condition.matchAll(new RegExp(`${operand}\\)*(?:::[a-z ]+)?\\)* = (?:ANY \\()?\\(*${operand}`, 'g'));
  return [...found].map(([, a = '', b = '']) => [a, b]);
}

/** `unnest($1::int[], $2::text[]) x(id, chat)`: the columns of `x` and their parameters. */
function unnested(text: string): [string, string][] {
  const calls = text.matchAll(
    /unnest\(((?:[^()]|\([^()]*\))*)\)\s*(?:with ordinality\s+)?(?:as\s+)?(\w+)\(([^)]*)\)/gi,
  );
  return [...calls].flatMap(([, given = '', alias = '', columns = '']) =>
    given.split(',').flatMap((one, i): [string, string][] => {
      const parameter = /\$\d+/.exec(one)?.[0];
      const column = columns.split(',')[i]?.trim();
      return parameter && column ? [[parameter, `${alias}.${column}`]] : [];
    }),
  );
}

/** Columns written by `insert into t (a, b)` with `values ($1, $2), …` or `select x.a, $1`, `update t set a = $1`. */
function writtenColumns(text: string): Map<number, Column> {
  const found = new Map<number, Column>();
  const insert = /insert into "?(\w+)"?(?:\s+as\s+\w+)?\s*\(([^)]*)\)\s*(values|select)\b([\s\S]*)/i.exec(text);
  if (insert) {
    const [, table = '', columns = '', kind = '', rest = ''] = insert;
    const names = columns.split(',').map((name) => name.trim().replaceAll('"', ''));
    const given = new Map(unnested(text).map(([parameter, name]) => [name, parameter]));
    for (const row of kind.toLowerCase() === 'values' ? groupsOf(rest) : [rest])
      for (const [i, value] of topLevel(row).slice(0, names.length).entries()) {
        const name = value.trim().split(/\s/)[0] ?? '';
        const parameter = /^\$(\d+)/.exec(given.get(name) ?? name)?.[1];
        if (parameter) found.set(Number(parameter), `${table}.${names[i]}`);
      }
  }
  const update = /update "?(\w+)"?[\s\S]*?\bset\b([\s\S]*)/i.exec(text);
  for (const [, column = '', parameter = ''] of update?.[2]?.matchAll(/"?(\w+)"?\s*=\s*\$(\d+)/g) ?? [])
    if (!found.has(Number(parameter))) found.set(Number(parameter), `${update?.[1]}.${column}`);
  return found;
}

/** The groups of `(…), (…)`, up to the first other token. */
function groupsOf(text: string): string[] {
  const groups: string[] = [];
  let [depth, began] = [0, 0];
  for (const [i, sign] of [...text].entries()) {
    if (sign === '(' && depth++ === 0) began = i + 1;
    if (sign === ')' && --depth === 0) groups.push(text.slice(began, i));
    if (depth === 0 && !/[\s,)]/.test(sign)) break;
  }
  return groups;
}

/** Splits by commas outside of parentheses. */
function topLevel(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of list) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

type Classes = ReturnType<typeof openClasses>;

/** Equivalence classes of names. */
function openClasses() {
  const classes = new Map<string, Set<string>>();
  return {
    join(a: string, b: string): void {
      const both = new Set([a, b, ...(classes.get(a) ?? []), ...(classes.get(b) ?? [])]);
      for (const name of both) classes.set(name, both);
    },
    of: (name: string): string[] => [...(classes.get(name) ?? [])],
  };
}
