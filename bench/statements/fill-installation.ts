import pg from 'pg';
import { startBulkLoad } from '../bulk-load.ts';
import { eventStatements } from './fill-events.ts';
import { type Counts, countsOf, type Plan, type References, references } from './installation-plan.ts';

/** Messages of the largest company, of all others together, and the number of the others. */
export type InstallationSize = { largest: number; others: number; companies: number };

export const wholeSize: InstallationSize = { largest: 400_000, others: 600_000, companies: 49 };
/** For the gate: large enough that a sequential scan costs many times an index look-up. */
export const shortSize: InstallationSize = { largest: 60_000, others: 10_000, companies: 9 };

/**
 * Fills an installation of many companies by SQL. The first company is the largest; its first ticket has the longest
 * conversation, of its first contact on its first connection. Ids are computed, so that rows reference each other without
 * look-ups. `ofOlderVersion`: skips missing tables and columns, except for tickets and messages.
 */
export async function fillInstallation(
  owner: pg.Client,
  size: InstallationSize,
  { ofOlderVersion = false } = {},
): Promise<{ largestId: number }> {
  await owner.query(startBulkLoad);
  await owner.query(`insert into plans (name, users, connections, queues) values ('todos', 5000, 500, 500)`);
  let base: Counts = { ...countsOf(0), users: 0, queues: 0, connections: 0, tags: 0 };
  for (let n = 0; n <= size.companies; n++) {
    const count = countsOf(n === 0 ? size.largest : Math.ceil(size.others / size.companies));
    for (const statement of statements({ company: n + 1, count, base }))
      await owner.query(statement).catch((error: unknown) => {
        if (!ofOlderVersion || !isUnknown(error) || isAboutConversations(statement)) throw error;
      });
    base = sum(base, count);
  }
  await owner.query('reset session_replication_role; reset synchronous_commit');
  await owner.query(
    `select setval(format('%I.%I', s.schemaname, s.sequencename)::regclass, 100000000) from pg_sequences s where s.schemaname = 'public'`,
  );
  await owner.query('vacuum (analyze)');
  return { largestId: 1 };
}

/** PostgreSQL's undefined_table and undefined_column. */
const isUnknown = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['42P01', '42703'].includes(error.code ?? '');

const isAboutConversations = (statement: string): boolean =>
  /insert into (companies|users|queues|connections|contacts|tickets|messages) /.test(statement);

const sum = (a: Counts, b: Counts): Counts =>
  Object.fromEntries(Object.entries(a).map(([kind, n]) => [kind, n + b[kind as keyof Counts]])) as Counts;

const statements = (plan: Plan): string[] =>
  [
    companyStatements,
    recordStatements,
    contactStatements,
    messageStatements,
    channelStatements,
    eventStatements,
  ].flatMap((kind) => kind(plan, references(plan)));

const companyStatements = ({ company, count }: Plan, { rows, id }: References): string[] => [
  `insert into companies (id, name, plan_id, due_date) values (${company}, 'Empresa ${company}', 1, now() + interval '1 year')`,
  `insert into users (id, company_id, name, email, password_hash, profile, whatsapp_id)
     select ${id('users')}, ${company}, 'Pessoa ' || i, 'p' || ${id('users')} || '@bench.test', '-', case when i = 0 then 'admin' else 'user' end, null from ${rows('users')}`,
  `insert into queues (id, company_id, name, color) select ${id('queues')}, ${company}, 'Fila ' || i, '#' || lpad(to_hex(i * 16 + 4), 6, '0') from ${rows('queues')}`,
  `insert into user_queues (company_id, user_id, queue_id) select ${company}, ${id('users')}, ${id('queues')} from ${rows('users')}`,
  `insert into sessions (company_id, user_id, refresh_hash, previous_hash, expires_at)
     select ${company}, ${id('users')}, 'r' || ${company} || '-' || i, 'q' || ${company} || '-' || i, now() + interval '7 days' from generate_series(0, ${count.users * 3}) i`,
  `insert into connections (id, company_id, name, channel, provider, status, is_default, token_hash, account_id)
     select ${id('connections')}, ${company}, 'Linha ' || i, case when i % 2 = 0 then 'whatsapp' else 'sandbox' end, case when i % 4 = 0 then 'beta' when i % 2 = 0 then 'cloud' else 'sandbox' end,
       'CONNECTED', i = 0, 't' || ${id('connections')}, 'a' || ${id('connections')} from ${rows('connections')}`,
  `insert into whatsapp_queues (company_id, whatsapp_id, queue_id) select ${company}, ${id('connections')}, ${id('queues')} from ${rows('connections')}`,
  `insert into quick_messages (company_id, shortcode, message, geral) select ${company}, 'atalho' || i, 'Bom dia', true from generate_series(1, 200) i`,
  `insert into settings (company_id, key, value) select ${company}, k, 'disabled' from unnest(array['scheduleType', 'userRating', 'sendMsgTransfTicket', 'CheckMsgIsGroup']) k`,
];

/** Records with pages of their own; sequences provide the ids. */
const recordStatements = ({ company }: Plan, { rows, number }: References): string[] => [
  `insert into prompts (company_id, name, prompt, max_tokens, temperature, max_messages) select ${company}, 'Prompt ' || g, 'Seja gentil', 300, 1, 10 from generate_series(1, 5) g`,
  `insert into prompt_texts (company_id, prompt_id, name, characters) select ${company}, p.id, 'Texto ' || g, 20000 from prompts p, generate_series(1, 5) g where p.company_id = ${company}`,
  `insert into prompt_pieces (company_id, text_id, place, body)
     select ${company}, t.id, 1000 + g, 'entrega troca garantia prazo ' || g from prompt_texts t, generate_series(1, 20) g where t.company_id = ${company}`,
  `insert into queue_integrations (company_id, type, name) select ${company}, 'webhook', 'ERP ' || g from generate_series(1, 5) g`,
  `insert into queue_options (company_id, queue_id, place, title, message)
     select ${company}, q.id, g, 'Opção ' || g, 'Veja' from queues q, generate_series(1, 5) g where q.company_id = ${company}`,
  `insert into report_mailings (company_id, user_id, report, format, filter, columns, language, recurrence, time, recipients, next_at)
     select ${company}, u.id, 'tickets', 'csv', '{}', '{}', 'pt', 'FREQ=WEEKLY', '08:00', array[u.id], now() + interval '1 day' from users u where u.company_id = ${company} limit 5`,
  `insert into contact_lists (company_id, name, contacts_count) select ${company}, 'Lista ' || g, 0 from generate_series(1, 20) g`,
  `insert into file_lists (company_id, name, message) select ${company}, 'Arquivos ' || g, 'Veja' from generate_series(1, 20) g`,
  `insert into file_list_options (company_id, file_list_id, place, name)
     select ${company}, l.id, g, 'Arquivo ' || g from file_lists l, generate_series(1, 5) g where l.company_id = ${company}`,
  `insert into contact_list_items (company_id, contact_list_id, name, number, number_key)
     select ${company}, (select min(id) from contact_lists where company_id = ${company}), 'Pessoa ' || i, ${number('i')}, ${number('i')} from ${rows('contacts')}`,
  `insert into campaigns (company_id, name, messages, confirmations, confirmation, status, open_ticket, contact_list_id)
     select ${company}, 'Campanha ' || g, '[]', '[]', false, case when g = 1 then 'EM_ANDAMENTO' else 'FINALIZADA' end, false,
       (select min(id) from contact_lists where company_id = ${company}) from generate_series(1, 30) g`,
  `insert into campaign_recipients (company_id, campaign_id, name, number, number_key, email, status, variant)
     select ${company}, (select min(id) from campaigns where company_id = ${company}), 'Pessoa ' || i, ${number('i')}, ${number('i')}, '',
       case when i % 2 = 0 then 'delivered' else 'pending' end, 1 + i % 5 from ${rows('contacts')}`,
  `insert into chats (company_id, title, owner_id, last_seq)
     select ${company}, 'Sala ' || g, (select min(id) from users where company_id = ${company}), 1500 from generate_series(1, 20) g`,
  `insert into chat_users (company_id, chat_id, user_id) select ${company}, c.id, u.id from chats c, users u where c.company_id = ${company} and u.company_id = ${company}`,
  `insert into chat_messages (company_id, chat_id, seq, sender_id, body)
     select ${company}, c.id, 1000 + g, c.owner_id, 'reunião entrega pedido ' || g from chats c, generate_series(1, 500) g where c.company_id = ${company} order by c.id, g`,
  `insert into campaign_counts (company_id, campaign_id, variant, status, people)
     select company_id, campaign_id, variant, status, count(*) from campaign_recipients where company_id = ${company} group by 1, 2, 3, 4`,
];

const contactStatements = (
  { company, count }: Plan,
  { rows, id, number, contactOf, connectionOf }: References,
): string[] => [
  `insert into tags (id, company_id, name) select ${id('tags')}, ${company}, 'Etiqueta ' || i from ${rows('tags')}`,
  `insert into contacts (id, company_id, name, number, email, whatsapp_id, created_at)
     select ${id('contacts')}, ${company}, initcap(n) || ' ' || i, ${number(id('contacts'))}, n || i || '@example.com', ${connectionOf('i')}, now() - i * interval '1 minute'
     from (select i, (array['ana', 'bruno', 'carla', 'diego', 'elisa', 'fabio', 'gabriela', 'heitor', 'iara', 'joao'])[1 + i % 10] as n from ${rows('contacts')}) x`,
  `insert into contact_identities (company_id, kind, value, contact_id)
     select ${company}, 'phone', ${number(id('contacts'))}, ${id('contacts')} from ${rows('contacts')}
     union all select ${company}, 'wa_lid', (90000000000000 + ${id('contacts')})::text, ${id('contacts')} from ${rows('contacts')} where i % 2 = 0`,
  `insert into contact_fields (company_id, contact_id, name, value) select ${company}, ${id('contacts')}, 'Cidade', 'Curitiba' from ${rows('contacts')} where i % 4 = 0`,
  `insert into contact_tags (company_id, contact_id, tag_id) select ${company}, ${id('contacts')}, ${id('tags', 'i % 7')} from ${rows('contacts')} where i % 3 = 0`,
  `insert into ticket_tags (company_id, ticket_id, tag_id) select ${company}, ${id('tickets')}, ${id('tags', 'i % 11')} from ${rows('tickets')} where i % 4 = 0`,
  `insert into ticket_log (company_id, ticket_id, type, user_id, queue_id) select ${company}, ${id('tickets')}, t, ${id('users')}, ${id('queues')}
     from ${rows('tickets')}, unnest(array['create', 'open', 'closed']) t`,
  `insert into ticket_notes (id, company_id, note, ticket_id, contact_id, user_id)
     select ${id('notes')}, ${company}, 'Cliente antiga', ${id('tickets', 'i * 5')}, ${contactOf(`(i * 5) % ${count.tickets}`)}, ${id('users')} from ${rows('notes')}`,
  `with made as (
       insert into schedules (company_id, contact_id, body, open_ticket, status_ticket, user_id, send_at, is_waiting)
       select ${company}, ${id('contacts')}, 'Lembrete ' || i, true, 'closed', ${id('users')}, now() + (i - 1800) * interval '1 hour', i > 1800
       from generate_series(1, 2000) i returning company_id, id, turn, send_at, is_waiting)
     insert into schedule_turns (company_id, schedule_id, turn, send_at, status)
     select company_id, id, turn, send_at, case when is_waiting then 'PENDENTE' else 'ENVIADA' end from made`,
];

const messageStatements = (
  { company, count }: Plan,
  { rows, id, chat, contactOf, connectionOf, ticketOf, isActive, ticketId }: References,
): string[] => [
  `insert into files (id, company_id, key, name, mime_type, size_bytes, sha256) overriding system value
     select ${id('files')}, ${company}, ${company} || '/' || i || '.jpg', i || '.jpg', 'image/jpeg', 20000, md5(i::text) from ${rows('files')}`,
  `insert into messages (id, company_id, ticket_id, contact_id, whatsapp_id, queue_id, chat, provider_id, client_id, from_me, body, media_type, file_id, media_state,
       quoted_message_id, quoted_provider_id, status, read, sent_by, sent_at, created_at, updated_at) overriding system value
     select ${id('messages')}, ${company}, ${ticketId('t')}, ${contactOf('t')}, ${connectionOf('t')}, ${id('queues', 't % 17')}, ${chat(contactOf('t'))}, 'P' || ${id('messages')},
       case when mine then 'c' || i end, mine,
       (select string_agg(w, ' ') from (select (array['bom', 'dia', 'pedido', 'entrega', 'pagamento', 'boleto', 'obrigado', 'tarde', 'amanhã', 'loja'])[1 + (i * k) % 10] as w
         from generate_series(1, 4 + i % 5) k) z) || ' n' || i % 5000,
       case when i % 25 = 3 then 'image' else 'conversation' end, case when i % 25 = 3 then ${id('files', 'i / 25')} end, case when i % 25 = 3 then 'ready' end,
       case when i % 20 = 7 then ${id('messages', `i + ${count.messages} - 7`)} end, case when i % 20 = 7 then 'P' || ${id('messages', `i + ${count.messages} - 7`)} end,
       case when not mine then 'delivered' when i > ${count.messages - 200} then 'queued' when i % 4000 = 1 then 'failed' when i % 3 = 0 then 'delivered' else 'read' end,
       i < ${count.messages - 300} or mine, case when mine then ${id('users')} end, at, at, at
     from (select i, ${ticketOf} as t, i / 7 % 2 = 1 as mine, now() - (${count.messages} - i) * interval '20 seconds' as at from ${rows('messages')}) x`,
  `insert into tickets (id, company_id, status, channel, unread_messages, last_message, last_message_at, user_id, contact_id, whatsapp_id, queue_id,
       from_me, queued_at, started_at, finished_at, created_at, updated_at, chat, is_group)
     select ${id('tickets')}, ${company}, status, 'whatsapp', case status when 'closed' then 0 else i % 4 end, m.body, m.sent_at,
       case when status <> 'pending' then ${id('users', 'i % 61')} end, ${contactOf('i')}, ${connectionOf('i')}, ${id('queues', 'i % 17')}, m.from_me, m.sent_at,
       case when status <> 'pending' then m.sent_at end, case when status = 'closed' then m.sent_at end, m.sent_at - interval '20 minutes', m.sent_at, ${chat(contactOf('i'))}, i % 300 = 7
     from (select i, case when not ${isActive} then 'closed' when i % 2 = 0 then 'open' else 'pending' end as status from ${rows('tickets')}) x
     join lateral (select body, sent_at, from_me from messages where company_id = ${company} and ticket_id = ${id('tickets')} order by sent_at desc, id desc limit 1) m on true`,
  `insert into message_edits (company_id, message_id, body) select ${company}, ${id('messages')}, 'antes' from ${rows('messages')} where i % 500 = 1`,
];

const channelStatements = (
  { company }: Plan,
  { rows, id, number, chat, contactOf, connectionOf }: References,
): string[] => [
  `insert into journal (company_id, whatsapp_id, chat, provider_id, event, at, received_at, attempts)
     select ${company}, ${connectionOf('i')}, ${chat(contactOf('i'))}, 'P' || ${id('messages')}, '{"event": {"kind": "message"}}', now() - i * interval '10 seconds',
       case when i > 20 then now() end, 0 from ${rows('journal')}`,
  `insert into sandbox_chats (company_id, whatsapp_id, chat) select distinct ${company}, ${connectionOf('2 * (i % 40) + 1')}, ${number(contactOf('i % 100'))} from ${rows('contacts')}`,
  `insert into sandbox_messages (company_id, whatsapp_id, chat, message_id, from_desk, body, visible_at)
     select ${company}, ${connectionOf('2 * (i % 40) + 1')}, ${number(contactOf('i % 100'))}, 'S' || i, i % 2 = 0, 'Oi', now() - i * interval '1 minute' from ${rows('journal')}`,
  `insert into idempotency_keys (company_id, user_id, route, key, reply) select ${company}, ${id('users')}, 'POST /messages', 'k' || i, '{}' from ${rows('files')}`,
  `insert into whatsapp_web_sessions (company_id, whatsapp_id) select ${company}, ${id('connections')} from ${rows('connections')} where i % 4 = 0`,
  `insert into whatsapp_web_messages (company_id, whatsapp_id, provider_id, chat, from_me, content)
     select ${company}, ${id('connections', '(i % 4) * 4')}, 'P' || i, ${chat(contactOf('i'))}, false, 'x' from ${rows('journal')}`,
  `insert into whatsapp_web_keys (company_id, whatsapp_id, type, id, value) select ${company}, ${id('connections', '(i % 4) * 4')}, 'session', i::text, 'x' from ${rows('journal')}`,
  `insert into whatsapp_web_commands (company_id, whatsapp_id, kind, key, payload, expires_at, state, done_at)
     select ${company}, ${id('connections', '(i % 4) * 4')}, 'send', 'P' || i, '{}', now() + interval '1 day', 'done', now() from ${rows('files')}`,
  `insert into whatsapp_web_openings (company_id, whatsapp_id, day, chat) select ${company}, ${id('connections', '(i % 4) * 4')}, current_date - i / 200, ${chat(contactOf('i'))} from ${rows('notes')}`,
  `insert into connection_gaps (company_id, whatsapp_id, from_at, until_at) select ${company}, ${id('connections')}, now() - g * interval '1 day', now() - g * interval '1 day' + interval '1 minute'
     from ${rows('connections')}, generate_series(1, 30) g`,
  `insert into contact_merges (company_id, kept_id, gone_id, how, last_message_id, taken, undone_at)
     select ${company}, ${id('contacts')}, ${id('contacts', 'i + 1')}, 'hand', 1, '{}', now() from ${rows('contacts')} where i % 50 = 3`,
];
