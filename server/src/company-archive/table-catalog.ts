import type pg from 'pg';
import { childrenFirst } from '../companies/purge/children-first.ts';

/** What belongs to the installation and not to the company, or is of use nowhere else. Each other table of companies travels, new ones without being named. */
export const leftOut: Record<string, string> = {
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

export type CompanyTable = { name: string; columns: string[] };

/** Tables with rows of companies, those that others point to first; columns that the database fills itself are not among them. */
export async function listCompanyTables(client: pg.ClientBase): Promise<CompanyTable[]> {
  const { rows } = await client.query<CompanyTable & { references: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
       coalesce((select array_agg(distinct r.relname::text) from pg_constraint f join pg_class r on r.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as references
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id')
     group by c.oid, c.relname order by 1`,
  );
  const byName = new Map(rows.map(({ name, columns }) => [name, { name, columns }]));
  return childrenFirst(rows)
    .reverse()
    .flatMap((name) => (name in leftOut ? [] : (byName.get(name) ?? [])));
}
