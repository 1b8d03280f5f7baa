import type { BenchCompany, BenchServer } from './bench-server.ts';

/**
 * Disables foreign key checks and triggers, except those that fill columns of a message: its search vector and its stage.
 * An older version of the schema (`measure-upgrade.ts`) lacks these.
 */
export const startBulkLoad = `do $$ declare it name; begin
    for it in select tgname from pg_trigger where tgrelid = 'messages'::regclass and tgname in ('messages_search', 'messages_first_stage') loop
      execute format('alter table messages enable always trigger %I', it);
    end loop;
  end $$;
  set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`;

/**
 * Bulk loading by SQL, in the bench only. The schema is the product's with all indexes; only foreign key checks
 * and triggers are disabled while loading, and the generated rows satisfy them.
 */
export async function withoutForeignKeyChecks(ground: BenchServer, work: () => Promise<void>): Promise<void> {
  await ground.sql.query(startBulkLoad);
  try {
    await work();
  } finally {
    await ground.sql.query('reset session_replication_role; reset synchronous_commit; reset maintenance_work_mem');
  }
  // Replaces autovacuum.
  await ground.sql.query('vacuum (analyze) contacts, tickets, messages');
}

/** Share of active tickets, each of its own contact; a small company has at least a full page of them. */
const activeCount = (total: number): number => (total <= 1_000 ? 12 : 3);

/** Grows a company to `total` tickets, spread evenly over contacts, users and queues. */
export async function growTickets(
  { sql }: BenchServer,
  company: Pick<BenchCompany, 'id' | 'queueIds'> & { whatsappId: number },
  people: { first: number; count: number },
  total: number,
): Promise<void> {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*)::int as count from tickets where company_id = $1',
    [company.id],
  );
  const more = total - (rows[0]?.count ?? 0);
  if (more <= 0) return;
  const active = activeCount(total);
  const contacts = Math.max(Math.ceil((more * active) / 100) + active, Math.ceil(more / 10));
  const { rows: made } = await sql.query<{ first: number }>(
    `with made as (insert into contacts (company_id, name, number, whatsapp_id)
       select $1::int, 'Cliente ' || i, '5541' || (900000000 + i), $2::int from generate_series(1, $3::int) i returning id)
     select min(id) as first from made`,
    [company.id, company.whatsappId, contacts],
  );
  await sql.query(
    `insert into tickets (company_id, status, channel, unread_messages, last_message, last_message_at, user_id, contact_id, whatsapp_id,
       queue_id, queued_at, started_at, finished_at, created_at, updated_at)
     select $1::int, status, 'whatsapp', case status when 'closed' then 0 else i % 4 end, 'Bom dia, o pedido já saiu para entrega?', at,
       case when status <> 'pending' then $4::int + (spread / 64 % $5::int)::int end,
       $3::int + case when status = 'closed' then (i * 31) % $6::int else i / 100 * ${active} + i % 100 end,
       $2::int, ($7::int[])[1 + spread % array_length($7::int[], 1)], at, case when status <> 'pending' then at end,
       case when status = 'closed' then at end, at - interval '20 minutes', at
     from (select i, abs(hashint4(i)::bigint) as spread, case when i % 100 >= ${active} then 'closed' when i % 2 = 0 then 'open' else 'pending' end as status,
         now() - (abs(hashint4(i)::bigint) % case when i % 100 >= ${active} then 7776000 else 86400 end) * interval '1 second' as at
       from generate_series(0, $8::int - 1) i) x`,
    [company.id, company.whatsappId, made[0]?.first, people.first, people.count, contacts, company.queueIds, more],
  );
}

/** Adds attendants without a usable password, with `each` queues each. */
export async function addPeople(
  { sql }: BenchServer,
  company: Pick<BenchCompany, 'id' | 'queueIds'>,
  count: number,
  name: string,
  each: number,
): Promise<{ first: number; count: number }> {
  const { rows } = await sql.query<{ first: number }>(
    `with made as (insert into users (company_id, name, email, password_hash)
       select $1::int, $2::text || ' ' || i, $2::text || i || '-' || $1::int || '@bench.test', '-' from generate_series(1, $3::int) i returning id)
     select min(id) as first from made`,
    [company.id, name, count],
  );
  const first = rows[0]?.first ?? 0;
  await sql.query(
    `insert into user_queues (company_id, user_id, queue_id)
     select $1::int, $2::int + p, ($3::int[])[1 + (p + q * 7) % array_length($3::int[], 1)]
     from generate_series(0, $4::int - 1) p, generate_series(0, $5::int - 1) q on conflict do nothing`,
    [company.id, first, company.queueIds, count, each],
  );
  return { first, count };
}

/** Other companies of the installation, with data of each kind. */
export async function addOtherCompanies(ground: BenchServer, count: number, ticketsEach: number): Promise<void> {
  const { sql } = ground;
  for (let n = 0; n < count; n++) {
    const { rows } = await sql.query<{ id: number; queue: number; connection: number }>(
      `with c as (insert into companies (name, due_date) values ($1, '2999-01-01') returning id),
        q as (insert into queues (company_id, name, color) select id, 'Atendimento', '#17917F' from c returning id),
        w as (insert into connections (company_id, name, channel, provider, status) select id, 'Linha', 'whatsapp', 'cloud', 'CONNECTED' from c returning id)
       select c.id, q.id as queue, w.id as connection from c, q, w`,
      [`Vizinha ${n + 1}`],
    );
    const row = rows[0];
    if (!row) throw new Error('no neighbour');
    const company = { id: row.id, queueIds: [row.queue], whatsappId: row.connection };
    const people = await addPeople(ground, company, 5, 'vizinho', 1);
    await growTickets(ground, company, people, ticketsEach);
  }
}

/** Vocabulary of 400 words with a skewed distribution. Words 20 and 30 are the common search terms. */
const vocabulary = Array.from({ length: 400 }, (_, i) => {
  if (i === 20) return 'entrega';
  if (i === 30) return 'pagamento';
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'xo', 'zu'];
  return `${syllables[i % 15]}${syllables[(i * 7) % 15]}${syllables[Math.floor(i / 15) % 15]}`;
});
export const searched = { rare: 'jabuticaba', common: 'entrega', absent: 'rinoceronte', twoWords: 'entrega pagamento' };

/** Adds `count` messages to existing tickets; five contain the rare word. */
export async function addMessages({ sql }: BenchServer, company: BenchCompany, count: number): Promise<void> {
  const max = 100_000; // in batches, to limit the memory of a statement
  for (let from = 0; from < count; from += max) {
    await sql.query(
      `with t as materialized (select id, contact_id, whatsapp_id, queue_id, row_number() over (order by id) - 1 as n from tickets
         where company_id = $1 order by id limit 50000)
       insert into messages (company_id, ticket_id, contact_id, whatsapp_id, queue_id, chat, provider_id, from_me, origin, body, status, sent_at, created_at)
       select $1::int, t.id, t.contact_id, t.whatsapp_id, t.queue_id, 'bulk', 'bulk-' || i, i % 2 = 0, case i % 2 when 0 then 'person' else 'customer' end,
         (select string_agg(($2::text[])[1 + floor(400 * random() ^ 2)::int], ' ') from generate_series(1, 8 + i % 5))
           || case when i % $5::int = 7 then ' jabuticaba' else '' end,
         'read', now() - ($4::int - i) * interval '7 seconds', now() - ($4::int - i) * interval '7 seconds'
       from generate_series($3::int, least($3::int + ${max}, $4::int) - 1) i
       join t on t.n = (i::bigint * 7919) % (select count(*) from t) order by i`,
      [company.id, vocabulary, from, count, Math.floor(count / 5)],
    );
  }
}

/** Adds one conversation of the given length and returns its ticket. */
export async function addConversation({ sql }: BenchServer, company: BenchCompany, userId: number, length: number) {
  const { rows } = await sql.query<{ id: number; uuid: string }>(
    `with c as (insert into contacts (company_id, name, number) values ($1, 'Longa conversa', '5561' || (900000000 + $4::int)) returning id)
     insert into tickets (company_id, status, contact_id, whatsapp_id, queue_id, user_id, updated_at)
     select $1::int, 'open', c.id, $2::int, $3::int, $5::int, now() from c returning id, uuid`,
    [company.id, company.cloud[0]?.id, company.queueIds[0], length, userId],
  );
  const ticket = rows[0];
  if (!ticket) throw new Error('no ticket');
  await sql.query(
    `insert into messages (company_id, ticket_id, contact_id, whatsapp_id, queue_id, chat, provider_id, from_me, origin, body, status, read, sent_at, created_at)
     select t.company_id, t.id, t.contact_id, t.whatsapp_id, t.queue_id, 'long', 'long-' || t.id || '-' || i, i % 2 = 0, case i % 2 when 0 then 'person' else 'customer' end, 'Mensagem ' || i, 'read',
       true, now() - ($2::int - i) * interval '5 seconds', now() from tickets t, generate_series(1, $2::int) i where t.id = $1 order by i`,
    [ticket.id, length],
  );
  return ticket;
}
