/** The hash of "secret" as whaticket stores it: bcrypt of cost 8. */
const bcryptOfSecret = '$2b$08$DB3HYEp/BVLmY/5EMorkd.mACvuEnCGC0/2EM77UK1ioZJpZhojxS';

const times = `"createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now()`;

/** Tables of a whaticket installation as Sequelize creates them, as far as an import reads them. */
export const whaticketSchema = `
create table "Plans" (id serial primary key, name text, users int, connections int, queues int, value float, ${times});
create table "Companies" (id serial primary key, name text, phone text, email text, status boolean default true, "planId" int,
  "dueDate" timestamptz, recurrence text, schedules jsonb default '[]', ${times});
create table "Users" (id serial primary key, name text, email text, "passwordHash" text, profile text default 'admin', "tokenVersion" int default 0,
  super boolean default false, "companyId" int, "whatsappId" int, ${times});
create table "Settings" (key text, value text, "companyId" int, ${times});
create table "Queues" (id serial primary key, name text, color text, "greetingMessage" text, "outOfHoursMessage" text, schedules jsonb default '[]',
  "companyId" int, ${times});
create table "QueueOptions" (id serial primary key, title text, message text, option text, "queueId" int, "parentId" int, ${times});
create table "UserQueues" ("userId" int, "queueId" int, ${times});
create table "Whatsapps" (id serial primary key, name text, session text, qrcode text, status text, battery text, plugged boolean, retries int,
  "isDefault" boolean default false, "greetingMessage" text default '', "farewellMessage" text default '', "companyId" int, ${times});
create table "WhatsappQueues" ("whatsappId" int, "queueId" int, ${times});
create table "Contacts" (id serial primary key, name text, number text, "profilePicUrl" text, email text default '', "isGroup" boolean default false,
  "companyId" int, ${times});
create table "ContactCustomFields" (id serial primary key, name text, value text, "contactId" int, ${times});
create table "Tags" (id serial primary key, name text, color text, kanban int default 0, "companyId" int, ${times});
create table "Tickets" (id serial primary key, status text default 'pending', "lastMessage" text default '', "contactId" int, "userId" int,
  "whatsappId" int, "queueId" int, "unreadMessages" int default 0, "isGroup" boolean default false, uuid uuid default gen_random_uuid(),
  "companyId" int, ${times});
create table "TicketTags" ("ticketId" int, "tagId" int, ${times});
create table "TicketNotes" (id serial primary key, note text, "userId" int, "contactId" int, "ticketId" int, ${times});
create table "TicketTraking" (id serial primary key, "ticketId" int, "companyId" int, "whatsappId" int, "userId" int, "queuedAt" timestamptz,
  "startedAt" timestamptz, "finishedAt" timestamptz, "ratingAt" timestamptz, rated boolean default false, ${times});
create table "UserRatings" (id serial primary key, "ticketId" int, "companyId" int, "userId" int, rate int, ${times});
create table "Messages" (id text primary key, body text, ack int default 0, read boolean default false, "mediaType" text, "mediaUrl" text,
  "fromMe" boolean default false, "isDeleted" boolean default false, "ticketId" int, "contactId" int, "companyId" int, "quotedMsgId" text, ${times});
create table "QuickMessages" (id serial primary key, shortcode text, message text, "companyId" int, "userId" int, ${times});
create table "Schedules" (id serial primary key, body text, "sendAt" timestamptz, "sentAt" timestamptz, "contactId" int, "ticketId" int, "userId" int,
  "companyId" int, status text, ${times});
create table "Baileys" (id serial primary key, "whatsappId" int, contacts text, chats text, ${times});
`;

/**
 * Two companies; the first has this many messages, ten per ticket and two tickets per contact. All rows are valid by
 * our rules.
 */
export const fillWhaticket = (messages: number): string => `
insert into "Plans" (name, users, connections, queues, value) values ('Plano 1', 10, 10, 10, 99.9);
insert into "Companies" (name, email, "planId", "dueDate") values ('Móveis Aurora', 'a@a.test', 1, now() + interval '1 year'), ('Padaria Sol', '', 1, now());
insert into "Queues" (name, color, "greetingMessage", "companyId") values ('Vendas', '#7F1D1D', 'Olá', 1), ('Suporte', '#1D7F1D', '', 1), ('Vendas', '#7F1D1D', '', 2);
insert into "QueueOptions" (title, message, option, "queueId", "parentId") values ('Preços', 'Tabela', '1', 1, null), ('Sofás', 'A partir de 900', '1', 1, 1);
insert into "Whatsapps" (name, session, status, "isDefault", "companyId") values ('Principal', '{"creds": 1}', 'CONNECTED', true, 1), ('Padaria', null, 'qrcode', true, 2);
insert into "WhatsappQueues" ("whatsappId", "queueId") values (1, 1), (1, 2), (2, 3);
insert into "Users" (name, email, "passwordHash", profile, super, "companyId", "whatsappId") values
  ('Ana Admin', 'ana@aurora.test', '${bcryptOfSecret}', 'admin', true, 1, null), ('Bia', 'bia@aurora.test', '${bcryptOfSecret}', 'user', false, 1, 1),
  ('Sol', 'sol@padaria.test', '${bcryptOfSecret}', 'admin', false, 2, null);
insert into "UserQueues" ("userId", "queueId") values (2, 1), (2, 2), (3, 3);
insert into "Settings" (key, value, "companyId") values ('userRating', 'enabled', 1), ('call', 'disabled', 1), ('userRating', 'disabled', 2);
insert into "Tags" (name, color, kanban, "companyId") values ('VIP', '#AA00AA', 0, 1), ('Proposta', '#00AAAA', 1, 1);
insert into "Contacts" (name, number, email, "companyId")
  select 'Cliente ' || i, '55119' || (80000000 + i), case when i % 3 = 0 then 'c' || i || '@c.test' else '' end, 1 from generate_series(1, ${Math.ceil(messages / 20)}) i;
insert into "Contacts" (name, number, "isGroup", "companyId") values ('Obra', '120363040000000001', true, 1);
insert into "ContactCustomFields" (name, value, "contactId") select 'CPF', '000' || id, id from "Contacts" where id <= 20 and not "isGroup";
insert into "Tickets" (status, "lastMessage", "contactId", "userId", "whatsappId", "queueId", "unreadMessages", "companyId", "createdAt", "updatedAt")
  select case when i % 2 = 0 then 'closed' when i % 4 = 1 then 'open' else 'pending' end, 'Até logo', (i + 1) / 2,
    case when i % 4 <> 3 then 2 end, 1, 1 + i % 2, case when i % 4 = 3 then 2 else 0 end, 1,
    '2025-01-01T12:00:00Z'::timestamptz + i * interval '1 minute', '2025-01-01T13:00:00Z'::timestamptz + i * interval '1 minute'
  from generate_series(1, ${Math.ceil(messages / 10)}) i;
insert into "TicketTraking" ("ticketId", "companyId", "startedAt", "finishedAt")
  select id, 1, "createdAt" + interval '5 minutes', case when status = 'closed' then "updatedAt" end from "Tickets" where status <> 'pending';
insert into "TicketTags" ("ticketId", "tagId") select id, 1 + id % 2 from "Tickets" where id % 5 = 0;
insert into "TicketNotes" (note, "userId", "contactId", "ticketId") select 'Ligar depois', 2, "contactId", id from "Tickets" where id % 7 = 0;
insert into "UserRatings" ("ticketId", "companyId", "userId", rate) select id, 1, 2, 1 + id % 3 from "Tickets" where status = 'closed' and id % 4 = 0;
insert into "Messages" (id, body, ack, read, "mediaType", "fromMe", "ticketId", "contactId", "companyId", "quotedMsgId", "createdAt")
  select 'WA' || i, 'Mensagem ' || i || ' sobre a entrega do sofá', case when i % 2 = 0 then 3 else 0 end, true, 'conversation', i % 2 = 0, 1 + (i - 1) / 10,
    case when i % 2 = 1 then (2 + (i - 1) / 10) / 2 end, 1, case when i % 10 = 2 then 'WA' || (i - 1) end,
    '2025-01-01T12:00:00Z'::timestamptz + i * interval '6 seconds' from generate_series(1, ${messages}) i;
insert into "QuickMessages" (shortcode, message, "companyId", "userId") values ('ola', 'Olá {{firstName}}', 1, 2), ('pix', 'Nossa chave', 1, null);
insert into "Schedules" (body, "sendAt", "sentAt", "contactId", "userId", "companyId", status) values
  ('Lembrete', '2099-01-01', null, 1, 2, 1, 'PENDENTE'), ('Já foi', '2025-01-02', '2025-01-02', 1, 2, 1, 'ENVIADA');
`;

/** Rows that break our rules, and one of each kind that an import corrects. */
export const brokenRows = `
insert into "Users" (name, email, "passwordHash", "companyId") values ('Outra Ana', 'ANA@aurora.test', 'x', 2), ('X', 'x@padaria.test', 'plain', 2), ('Sem e-mail', 'nada', 'x', 2);
insert into "Queues" (name, color, "companyId") values ('VENDAS', '#123456', 1), ('Sem cor', 'azul', 1);
insert into "Contacts" (name, number, "companyId") values ('Sem nono dígito', '551180000001', 1), ('Letras', 'abc', 1), ('Órfão', '5511933333333', 77);
insert into "Tickets" (status, "contactId", "whatsappId", "userId", "companyId") values ('open', 1, 1, 2, 1), ('open', 99999999, 1, 2, 1), ('nps', 2, 1, null, 1);
insert into "Messages" (id, body, "ticketId", "companyId", "mediaType", "mediaUrl") values
  ('BAD1', 'de ninguém', 99999999, 1, 'conversation', null), ('BAD2', 'com arquivo', 1, 1, 'image', '../../etc/passwd'), ('BAD3', E'repetida', 1, 1, null, null);
insert into "Settings" (key, value, "companyId") values ('asaas', 'segredo', 1), ('call', 'talvez', 2), ('desconhecida', '1', 1);
insert into "Schedules" (body, "sendAt", "contactId", "companyId", status) values ('Perdida', '2025-01-01', 1, 1, 'PENDENTE');
insert into "TicketNotes" (note, "contactId", "ticketId") values ('x', 1, 1);
insert into "UserRatings" ("ticketId", "companyId", rate) values (99999999, 1, 3);
`;
