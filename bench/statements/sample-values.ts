import type pg from 'pg';
import type { Column, Meaning } from './parameter-meanings.ts';

/** Values of one conversation of the largest company, by column. */
type Sample = Map<Column, unknown>;

type Samples = {
  /** The values recorded in tests, with everything that identifies a row replaced by a row of the largest company. */
  substitute(values: unknown[], meanings: Meaning[]): unknown[];
};

const conversations = `
  select t.id as "tickets.id", t.uuid as "tickets.uuid", t.contact_id as "contacts.id", t.whatsapp_id as "connections.id", t.queue_id as "queues.id",
    coalesce(t.user_id, (select min(id) from users where company_id = t.company_id)) as "users.id", t.chat as "messages.chat", c.number as "contacts.number",
    c.uuid as "contacts.uuid", m.id as "messages.id", m.provider_id as "messages.provider_id", m.client_id as "messages.client_id", 'phone' as "contact_identities.kind",
    u.email as "users.email", w.token_hash as "connections.token_hash", w.account_id as "connections.account_id",
    (select plan_id from companies where id = t.company_id) as "companies.plan_id"
  from tickets t join contacts c on (c.company_id, c.id) = (t.company_id, t.contact_id)
    left join users u on (u.company_id, u.id) = (t.company_id, t.user_id) join connections w on (w.company_id, w.id) = (t.company_id, t.whatsapp_id)
  cross join lateral (select * from messages m where m.company_id = t.company_id and m.ticket_id = t.id order by sent_at, id limit 1) m
  where t.company_id = $1 order by t.status = 'closed', t.id limit 300`;

/** Rows of the company, for tables with an id; others have nothing to substitute. */
const anyRows = (table: string) => `select id from ${table} where company_id = $1 order by id limit 300`;

/** Columns with the same values as another column. */
const alike: Record<Column, Column> = {
  'tickets.chat': 'messages.chat',
  'journal.chat': 'messages.chat',
  'whatsapp_web_messages.chat': 'messages.chat',
  'whatsapp_web_openings.chat': 'messages.chat',
  'sandbox_messages.chat': 'contacts.number',
  'sandbox_chats.chat': 'contacts.number',
  'contact_identities.value': 'contacts.number',
  'messages.quoted_provider_id': 'messages.provider_id',
  'journal.provider_id': 'messages.provider_id',
  'journal.waits_for': 'messages.provider_id',
  'messages.quoted_message_id': 'messages.id',
  'messages.home_ticket_id': 'tickets.id',
  'tickets.home_contact_id': 'contacts.id',
  'tickets.folded_into': 'tickets.id',
  'contact_identities.home_contact_id': 'contacts.id',
  'journal.whatsapp_id': 'connections.id',
  'companies.id': 'companies.id',
};

export async function readSamples(owner: pg.Client, companyId: number): Promise<Samples> {
  const references = await readReferences(owner);
  const { rows } = await owner.query<Record<Column, unknown>>(conversations, [companyId]);
  const samples: Sample[] = rows.map((row) => new Map([...Object.entries(row), ['companies.id', companyId]]));
  for (const table of await tablesWithKeys(owner)) {
    if (samples[0]?.has(`${table}.id`)) continue;
    const { rows: found } = await owner.query<{ id: unknown }>(anyRows(table), [companyId]);
    for (const [i, sample] of samples.entries())
      if (found.length > 0) sample.set(`${table}.id`, found[i % found.length]?.id);
  }
  const named = (column: Column | null): Column | null => {
    if (column === null) return null;
    if (/\.company_id$/.test(column)) return 'companies.id';
    if (samples[0]?.has(column)) return column;
    return references.get(column) ?? alike[column] ?? null;
  };
  /** Among written values only references are replaced: a new key must stay new. */
  const replaced = ({ compared, written }: Meaning): Column | null =>
    named(compared) ??
    (written !== null && (references.has(written) || /\.company_id$/.test(written)) ? named(written) : null);
  return {
    substitute(values, meanings) {
      /** Per column, the original values of the first row, the second … */
      const given = new Map<Column, unknown[]>();
      return values.map((all, i) => {
        // More values would repeat a row.
        const value = Array.isArray(all) ? all.slice(0, samples.length) : all;
        const meaning = meanings[i];
        const column = meaning ? replaced(meaning) : null;
        if (column === null) return value;
        const at = (place: number) => samples[place % samples.length]?.get(column);
        // Parallel lists stay aligned: the same position refers to the same row.
        if (Array.isArray(value)) return value.map((one: unknown, place) => (one === null ? null : at(place)));
        if (value === null && meaning?.compared === null) return null;
        if (value === null && meaning?.isList) return [at(0)];
        const before = given.get(column) ?? given.set(column, []).get(column)!;
        if (!before.includes(value)) before.push(value);
        return at(before.indexOf(value)) ?? value; // a row of an empty table cannot be referenced
      });
    },
  };
}

/** Foreign keys: column → referenced column. */
async function readReferences(owner: pg.Client): Promise<Map<Column, Column>> {
  const { rows } = await owner.query<{ from: string; to: string }>(
    `select c.conrelid::regclass || '.' || a.attname as "from", c.confrelid::regclass || '.' || f.attname as "to"
     from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) k(here, there)
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.here join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.there
     where c.contype = 'f' and f.attname = 'id'`,
  );
  return new Map(rows.map(({ from, to }) => [from, to]));
}

async function tablesWithKeys(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and 2 = (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('id', 'company_id'))`,
  );
  return rows.map(({ name }) => name);
}
