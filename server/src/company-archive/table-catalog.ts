import type pg from 'pg';
import { orderByReferences } from '../companies/purge/order-by-references.ts';

/**
 * Tables that belong to the installation, or are useless elsewhere. All other tables of companies are exported, new
 * ones included.
 */
export const excludedTables: Record<string, string> = {
  announcement_reads: "the operator's announcements",
  announcements: "the operator's announcements",
  api_calls: 'tokens are made anew',
  api_tokens: 'tokens are made anew',
  charges: 'between the company and the operator',
  chats_to_send: 'made anew from the messages that wait',
  company_sizes: 'counted anew',
  email_confirmations: 'sessions and links',
  helps: "the operator's films",
  idempotency_keys: 'of calls that are over',
  invoices: 'between the company and the operator',
  journal: 'what is being received',
  mails: 'what is being mailed',
  outbox: 'what is being told',
  password_resets: 'sessions and links',
  payment_credits: 'between the company and the operator',
  payments: 'between the company and the operator',
  push_subscriptions: 'browsers of the other address',
  sessions: 'sessions and links',
  sign_in_challenges: 'sessions and links',
  whatsapp_web_commands: 'connections are paired again',
  whatsapp_web_history: 'connections are paired again',
  whatsapp_web_keys: 'connections are paired again',
  whatsapp_web_messages: 'connections are paired again',
  whatsapp_web_openings: 'connections are paired again',
  whatsapp_web_people: 'connections are paired again',
  whatsapp_web_sessions: 'connections are paired again',
  whatsapp_web_timers: 'connections are paired again',
  whaticket_rows: 'where it came from before',
};

export type CompanyTable = {
  name: string;
  columns: string[];
  /** columns that hold ids of the company, alone or in lists */
  idColumns: string[];
  jsonColumns: string[];
};

/** Columns that hold ids though neither a foreign key nor their name shows it. */
const unnamedIds = ['folded_into', 'messages_through', 'messages_done', 'tickets_through', 'tickets_done'];

/** Tables with rows of companies, referenced ones first; generated columns are left out. */
export async function listCompanyTables(client: pg.ClientBase): Promise<CompanyTable[]> {
  const { rows } = await client.query<CompanyTable & { references: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
       coalesce(array_agg(a.attname::text) filter (where a.attname <> 'company_id' and (
         a.atttypid in ('int4[]'::regtype, 'int8[]'::regtype) or a.atttypid in ('int4'::regtype, 'int8'::regtype) and (
           a.attname ~ '(^|_)(id|by)$' or a.attname = any($1) or exists (select from pg_constraint f
             join pg_attribute k on k.attrelid = f.confrelid and k.attname = 'company_id'
             where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey))))), '{}') as "idColumns",
       coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'jsonb'::regtype), '{}') as "jsonColumns",
       coalesce((select array_agg(distinct r.relname::text) from pg_constraint f join pg_class r on r.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as references
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id')
     group by c.oid, c.relname order by 1`,
    [unnamedIds],
  );
  const byName = new Map(rows.map(({ references: _, ...table }) => [table.name, table]));
  return orderByReferences(rows)
    .reverse()
    .flatMap((name) => (name in excludedTables ? [] : (byName.get(name) ?? [])));
}
