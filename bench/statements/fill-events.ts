import type { Plan, References } from './installation-plan.ts';

/** What happened in a company and is kept: figures, ratings, deliveries, the audit trail, and what people have of their own. */
export const eventStatements = ({ company, count }: Plan, references: References): string[] =>
  [figureStatements, deliveryStatements, personalStatements, campaignStatements].flatMap((kind) =>
    kind({ company, count }, references),
  );

type Company = Pick<Plan, 'company' | 'count'>;

const figureStatements = (
  { company }: Company,
  { rows, id, contactOf, connectionOf, isActive }: References,
): string[] => [
  `insert into ticket_cycles (company_id, ticket_id, contact_id, whatsapp_id, queue_id, is_group, is_first, is_reopened, opened_at, opened_how,
       waiting_at, accepted_at, accepted_by, responded_at, responded_by, served_by, closed_at, closed_how, closed_by, wait_s, service_s)
     select ${company}, ${id('tickets')}, ${contactOf('i')}, ${connectionOf('i')}, ${id('queues', 'i % 17')}, i % 300 = 7, true, false, at, 'customer',
       at, at + interval '5 minutes', u, at + interval '6 minutes', u, u, case when not ${isActive} then at + interval '1 hour' end,
       case when not ${isActive} then 'closed' end, case when not ${isActive} then u end, 300, 3300
     from (select i, now() - i * interval '3 minutes' as at, ${id('users', 'i % 61')} as u from ${rows('tickets')}) x`,
  `insert into ticket_spans (company_id, cycle_id, n, kind, user_id, queue_id, whatsapp_id, from_at, until_at)
     select ${company}, c.id, n, case n when 1 then 'waiting' else 'service' end, case n when 2 then c.accepted_by end, c.queue_id, c.whatsapp_id,
       case n when 1 then c.opened_at else c.accepted_at end, case n when 1 then c.accepted_at else c.closed_at end
     from ticket_cycles c, generate_series(1, 2) n where c.company_id = ${company}`,
  `insert into cycle_goals (company_id, cycle_id, ticket_id, queue_id, answer_due_at, is_pending)
     select ${company}, c.id, c.ticket_id, c.queue_id, c.opened_at + interval '15 minutes', c.closed_at is null from ticket_cycles c where c.company_id = ${company}`,
  `insert into ratings (company_id, scale, ticket_id, contact_id, home_contact_id, whatsapp_id, user_id, queue_id, asked_at, expires_at, answered_at, rate, comment)
     select ${company}, 'nps', ${id('tickets')}, ${contactOf('i')}, ${contactOf('i')}, ${connectionOf('i')}, ${id('users', 'i % 61')}, ${id('queues', 'i % 17')},
       at, at + interval '1 day', case when i % 2 = 0 then at end, case when i % 2 = 0 then i % 11 end, case when i % 4 = 0 then 'Bom' end
     from (select i, now() - i * interval '3 minutes' as at from ${rows('tickets')}) x`,
  `insert into summed_days (company_id, time_zone, from_day, until_day) values (${company}, 'America/Sao_Paulo', current_date - 365, current_date)`,
  `insert into message_days (company_id, span, day, whatsapp_id, origin, from_me, n)
     select ${company}, 'day', current_date - d, ${id('connections')}, 'customer', false, 100 from ${rows('connections')}, generate_series(0, 365) d`,
  `insert into cycle_days (company_id, span, day, queue_id, opened, leads, waited, wait_s, finished, ignored, served, service_s)
     select ${company}, 'day', current_date - d, ${id('queues')}, 9, 5, 9, 900, 9, 0, 9, 9000 from ${rows('queues')}, generate_series(0, 365) d`,
  `insert into attendant_days (company_id, span, day, queue_id, user_id, tickets, share_s)
     select ${company}, 'day', current_date - d, ${id('queues')}, ${id('users')}, 9, 900 from ${rows('users')}, generate_series(0, 100) d on conflict do nothing`,
  `insert into rating_days (company_id, span, day, queue_id, user_id, scale, n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10)
     select ${company}, 'day', current_date - d, ${id('queues')}, ${id('users')}, 'nps', 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 3
     from ${rows('users')}, generate_series(0, 100) d on conflict do nothing`,
  `insert into report_days (company_id, span, day, measure, is_group, queue_id, tickets, waited, wait_s, responded, response_s, served, service_s)
     select ${company}, 'day', current_date - d, 'closed', false, ${id('queues')}, 9, 9, 900, 9, 900, 9, 9000 from ${rows('queues')}, generate_series(0, 365) d`,
  `insert into message_quarters (company_id, at, whatsapp_id, origin, from_me, n, removed)
     select ${company}, date_trunc('hour', now()) - q * interval '15 minutes', ${id('connections')}, 'customer', false, 9, 0
     from ${rows('connections')}, generate_series(0, 2000) q`,
  `insert into audit_entries (company_id, at, user_id, user_name, action, subject_id)
     select ${company}, now() - i * interval '1 minute', ${id('users')}, 'Pessoa ' || i, (array['user.update', 'contact.export', 'ticket.delete'])[1 + i % 3], i::text from ${rows('files')}`,
];

const deliveryStatements = ({ company }: Company, { rows, id }: References): string[] => [
  `insert into webhook_endpoints (company_id, name, url, events, signing_secret)
     select ${company}, 'Sistema ' || g, 'https://example.com/' || g, array['message.received'], 's' from generate_series(1, 3) g`,
  `insert into webhook_deliveries (company_id, endpoint_id, event, subject, data, state, created_at)
     select ${company}, (select min(id) from webhook_endpoints where company_id = ${company}) + i % 3, 'message.received', 'ticket:' || ${id('tickets')}, '{}',
       case when i < 50 then 'waiting' else 'delivered' end, now() - i * interval '10 seconds' from ${rows('journal')}`,
  `insert into integration_deliveries (company_id, integration_id, ticket_id, message_id, state, created_at)
     select ${company}, (select min(id) from queue_integrations where company_id = ${company}) + i % 5, ${id('tickets')}, ${id('messages')},
       case when i < 50 then 'waiting' else 'delivered' end, now() - i * interval '10 seconds' from ${rows('journal')}`,
  `insert into bot_sessions (company_id, ticket_id, state) select ${company}, ${id('tickets')}, 'ended' from ${rows('tickets')}`,
  `insert into integration_sessions (company_id, ticket_id, integration_id, last_message_id)
     select ${company}, ${id('tickets')}, (select min(id) from queue_integrations where company_id = ${company}) + i % 5, ${id('messages')} from ${rows('notes')}`,
  `insert into message_receipts (company_id, message_id, member, identities, delivered_at)
     select ${company}, ${id('messages', 'i * 3')}, 'p' || g, '[]', now() from ${rows('files')}, generate_series(1, 3) g on conflict do nothing`,
  `insert into message_previews (company_id, message_id, url, state) select ${company}, ${id('messages', 'i * 3')}, 'https://example.com', 'ready' from ${rows('files')}`,
  `insert into mails (company_id, kind, recipient, language, status, created_at)
     select ${company}, 'report', 'p' || i || '@bench.test', 'pt', 'sent', now() - i * interval '1 hour' from ${rows('notes')}`,
  `insert into new_chats (company_id, whatsapp_id, day, contact_id) select ${company}, ${id('connections')}, current_date - i % 2, ${id('contacts')} from ${rows('contacts')}`,
  `insert into outbox (company_id, topic, payload, rooms, except_rooms) select ${company}, 'ticket', '{}', '{}', '{}' from generate_series(1, 50) i`,
];

const personalStatements = ({ company }: Company, { rows, id }: References): string[] => [
  `insert into mentions (company_id, message_id, user_id, read_at)
     select ${company}, ${id('messages', 'i * 5')}, ${id('users', 'i % 61')}, case when i % 20 > 0 then now() end from ${rows('files')}`,
  `insert into todos (company_id, user_id, text, ticket_id, contact_id, done_at)
     select ${company}, ${id('users', 'i % 61')}, 'Ligar', ${id('tickets')}, ${id('contacts')}, case when i % 5 > 0 then now() end from ${rows('files')}`,
  `insert into drafts (company_id, ticket_id, user_id, body, updated_at) select ${company}, ${id('tickets')}, ${id('users', 'i % 61')}, 'Já', now() from ${rows('notes')}`,
  `insert into given_tickets (company_id, ticket_id, user_id, given_at) select ${company}, ${id('tickets')}, ${id('users', 'i % 61')}, now() from ${rows('tickets')}`,
  `insert into quick_message_uses (company_id, user_id, quick_message_id)
     select ${company}, ${id('users')}, q.id from ${rows('users')}, quick_messages q where q.company_id = ${company} and q.id % 4 = 0`,
  `insert into push_subscriptions (company_id, session_id, user_id, endpoint, p256dh, auth, waiting, shows_text, language)
     select ${company}, s.id, s.user_id, 'https://push.example/' || s.id, 'k', 'a', true, true, 'pt' from sessions s where s.company_id = ${company}`,
  `insert into saved_views (company_id, user_id, name, filter, place) select ${company}, ${id('users')}, 'Visão ' || g, '{}', g from ${rows('users')}, generate_series(1, 5) g`,
  `insert into chat_mentions (company_id, user_id, chat_id, seq)
     select company_id, sender_id, chat_id, seq from chat_messages where company_id = ${company} and seq % 10 = 0`,
  `insert into chat_reactions (company_id, message_id, user_id, emoji) select company_id, id, sender_id, '👍' from chat_messages where company_id = ${company} and seq % 10 = 0`,
];

const campaignStatements = ({ company }: Company, { rows, id, number, chat }: References): string[] => [
  `insert into campaign_messages (company_id, campaign_id, recipient_id, step, attempt, message_id)
     select r.company_id, r.campaign_id, r.id, 1, 1, (${id('messages', '(r.id % 1000000)')})::bigint from campaign_recipients r where r.company_id = ${company}`,
  `insert into campaign_opt_outs (company_id, number, number_key, name, word)
     select ${company}, ${number(id('contacts'))}, ${number(id('contacts'))}, 'Pessoa', 'PARAR' from ${rows('notes')}`,
  `insert into merge_suggestions (company_id, first_id, second_id, reason)
     select ${company}, ${id('contacts')}, ${id('contacts')} + 1, 'email' from generate_series(1, 20) i`,
  `insert into contact_imports (company_id, file_name, status) select ${company}, 'clientes.csv', 'done' from generate_series(1, 5) g`,
  `insert into contact_import_rows (company_id, import_id, row, name, number, email, outcome, is_done)
     select ${company}, (select max(id) from contact_imports where company_id = ${company}), i, 'Pessoa', ${number('i')}, '', 'create', i % 10 > 0 from ${rows('contacts')}`,
  `insert into chats_to_send (company_id, whatsapp_id, contact_id, lane, by_person, due_at)
     select ${company}, ${id('connections')}, ${id('contacts')}, i % 8, i % 2 = 0, now() + interval '1 hour' from ${rows('notes')}`,
  `insert into whatsapp_web_timers (company_id, whatsapp_id, chat, seconds, set_at)
     select ${company}, ${id('connections', '(i % 4) * 4')}, ${chat(id('contacts'))}, 604800, now() from ${rows('notes')} on conflict do nothing`,
  `insert into contact_pictures (company_id, contact_id, whatsapp_id, due_at)
     select ${company}, ${id('contacts')}, ${id('connections')}, case when i % 10 = 0 then now() + i * interval '1 minute' end from ${rows('contacts')}`,
  `insert into whatsapp_web_people (company_id, whatsapp_id, number, name)
     select ${company}, ${id('connections', '(i % 4) * 4')}, ${number('i')}, 'Pessoa ' || i from ${rows('contacts')}`,
  `insert into message_words (company_id, variant, word) select ${company}, 'palavra' || i, 'palavra' || i from ${rows('contacts')}`,
  `insert into contact_consents (company_id, contact_id, note, given_on, user_name) select ${company}, ${id('contacts')}, 'Aceitou', current_date, 'Ana' from ${rows('notes')}`,
  `insert into invoices (company_id, due_date, detail, value_cents, status)
     select ${company}, now() + g * interval '30 days', 'Plano', 9900, 'paid' from generate_series(1, 36) g`,
];
