import type { ExportedKind } from '@balcao/contract/privacy/contact-export';
import { namedIn } from '../../platform/erasure/written-numbers.ts';
import type { Person } from '../find-person.ts';

type Statement = { sql: string; values(person: Person): unknown[] };

/** The path of a file in the archive: it contains the id, so that two files of one name do not collide. */
const pathOf = (fileId: string): string =>
  `(select 'arquivos/' || f.id || '-' || f.name from files f where f.company_id = current_company() and f.id = ${fileId})`;

const contacts = `select c.id, jsonb_build_object('id', c.id, 'name', c.name, 'number', c.number, 'email', c.email, 'channel', c.channel,
    'createdAt', c.created_at, 'updatedAt', c.updated_at, 'picture', ${pathOf('p.file_id')},
    'fields', (select jsonb_object_agg(f.name, f.value) from contact_fields f where f.company_id = current_company() and f.contact_id = c.id),
    'identities', (select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)) from contact_identities i
      where i.company_id = current_company() and i.contact_id = c.id),
    'tags', (select jsonb_agg(t.name) from contact_tags ct join tags t on t.company_id = current_company() and t.id = ct.tag_id
      where ct.company_id = current_company() and ct.contact_id = c.id)) as row
  from contacts c left join contact_pictures p on p.company_id = current_company() and p.contact_id = c.id
  where c.company_id = current_company() and c.id = any($1)`;

const tickets = `select t.id, jsonb_build_object('id', t.id, 'status', t.status, 'channel', t.channel, 'createdAt', t.created_at,
    'finishedAt', t.finished_at, 'queue', (select q.name from queues q where q.company_id = current_company() and q.id = t.queue_id),
    'tags', (select jsonb_agg(g.name) from ticket_tags tt join tags g on g.company_id = current_company() and g.id = tt.tag_id
      where tt.company_id = current_company() and tt.ticket_id = t.id),
    'log', (select jsonb_agg(jsonb_build_object('type', l.type, 'at', l.created_at) order by l.id) from ticket_log l
      where l.company_id = current_company() and l.ticket_id = t.id)) as row
  from tickets t where t.company_id = current_company() and t.id = any($1)`;

const messages = `select m.id, jsonb_build_object('ticketId', m.ticket_id, 'at', m.sent_at, 'from', case when m.from_me then 'company' else 'contact' end,
    'text', m.body, 'type', m.media_type, 'file', ${pathOf('m.file_id')}, 'details', m.facts, 'status', m.status, 'deleted', m.is_deleted,
    'edits', (select jsonb_agg(jsonb_build_object('text', e.body, 'at', e.created_at) order by e.id) from message_edits e
      where e.company_id = current_company() and e.message_id = m.id)) as row
  from messages m where m.company_id = current_company() and m.ticket_id = any($1)`;

/** Their messages in groups, selected as in the erasure. A quoted message is another person's. */
const ofGroups = `from messages m where m.company_id = current_company() and not m.from_me and (m.author->>'key' = any($1) or m.author->>'number' = any($1)
    or split_part(m.author->>'key', ':', 2) = any($1) or m.contact_id = any($2)) and not m.ticket_id = any($3)`;
const groupMessages = `select m.id, jsonb_build_object('at', m.sent_at, 'text', m.body, 'type', m.media_type, 'file', ${pathOf('m.file_id')},
    'deleted', m.is_deleted) as row ${ofGroups}`;
/** The files of these messages. */
export const groupFileIds = `select m.file_id::int as id ${ofGroups} and m.file_id is not null`;
export const groupValues = ({ addresses, contactIds, ticketIds }: Person) => [addresses, contactIds, ticketIds];

const schedules = `select s.id, jsonb_build_object('text', s.body, 'at', s.send_at, 'recurrence', s.recurrence, 'file', ${pathOf('s.file_id')},
    'turns', (select jsonb_agg(jsonb_build_object('at', u.send_at, 'status', u.status, 'sentAt', u.sent_at) order by u.turn)
      from schedule_turns u where u.company_id = current_company() and u.schedule_id = s.id)) as row
  from schedules s where s.company_id = current_company() and (s.contact_id = any($1) or s.home_contact_id = any($1))`;

const ratings = `select r.id, jsonb_build_object('ticketId', r.ticket_id, 'scale', r.scale, 'rate', r.rate, 'text', r.comment, 'at', r.asked_at,
    'answeredAt', r.answered_at) as row
  from ratings r where r.company_id = current_company() and (r.contact_id = any($1) or r.home_contact_id = any($1))`;

const campaigns = `select r.id, jsonb_build_object('campaign', a.name, 'name', r.name, 'number', r.number, 'email', r.email, 'status', r.status,
    'deliveredAt', r.delivered_at, 'confirmedAt', r.confirmed_at, 'answeredAt', r.answered_at, 'optedOut', r.opted_out) as row
  from campaign_recipients r left join campaigns a on a.company_id = current_company() and a.id = r.campaign_id
  where r.company_id = current_company()
    and (r.contact_id = any($1) or r.home_contact_id = any($1) or r.number_key = any($2) or r.number = any($2))`;

const listItems = `select i.id, jsonb_build_object('list', l.name, 'name', i.name, 'number', i.number, 'email', i.email, 'at', i.created_at) as row
  from contact_list_items i join contact_lists l on l.company_id = current_company() and l.id = i.contact_list_id
  where i.company_id = current_company() and (i.number_key = any($1) or i.number = any($1) or lower(i.email) = any($2))`;

/** The id of a row whose key is two columns of int4. */
const pairId = (first: string, second: string): string => `(${first}::bigint << 32) + ${second}`;

const importRows = `select ${pairId('r.import_id', 'r.row')} as id,
    jsonb_build_object('import', i.file_name, 'name', r.name, 'number', r.number, 'email', r.email, 'at', i.created_at) as row
  from contact_import_rows r join contact_imports i on i.company_id = current_company() and i.id = r.import_id
  where r.company_id = current_company() and (regexp_replace(r.number, '[^0-9]', '', 'g') = any($1) or lower(r.email) = any($2) or r.number ~ $3)`;

const numbersAsWritten = ({ numbers }: Person): string[] => [
  ...numbers,
  ...numbers.filter((number) => number.startsWith('55')).map((number) => number.slice(2)),
];

/**
 * The rows of each kind: an id, which no other row of the kind has, and the exported data. Whatever an eraser deletes is
 * listed here, or is a copy of something listed.
 */
export const personStatements: Record<ExportedKind, Statement> = {
  contacts: { sql: contacts, values: ({ contactIds }) => [contactIds] },
  tickets: { sql: tickets, values: ({ ticketIds }) => [ticketIds] },
  messages: { sql: messages, values: ({ ticketIds }) => [ticketIds] },
  groupMessages: { sql: groupMessages, values: groupValues },
  drafts: {
    sql: `select ${pairId('d.ticket_id', 'd.user_id')} as id,
        jsonb_build_object('ticketId', d.ticket_id, 'text', d.body, 'at', d.updated_at) as row
      from drafts d where d.company_id = current_company() and d.ticket_id = any($1)`,
    values: ({ ticketIds }) => [ticketIds],
  },
  notes: {
    sql: `select n.id, jsonb_build_object('ticketId', n.ticket_id, 'text', n.note, 'at', n.created_at) as row
      from ticket_notes n where n.company_id = current_company() and (n.contact_id = any($1) or n.ticket_id = any($2))`,
    values: ({ contactIds, ticketIds }) => [contactIds, ticketIds],
  },
  tasks: {
    sql: `select t.id, jsonb_build_object('ticketId', t.ticket_id, 'text', t.text, 'at', t.created_at, 'dueAt', t.due_at) as row
      from todos t where t.company_id = current_company() and (t.ticket_id = any($1) or t.contact_id = any($2))`,
    values: ({ ticketIds, contactIds }) => [ticketIds, contactIds],
  },
  schedules: { sql: schedules, values: ({ contactIds }) => [contactIds] },
  ratings: { sql: ratings, values: ({ contactIds }) => [contactIds] },
  campaigns: { sql: campaigns, values: ({ contactIds, numbers }) => [contactIds, numbers] },
  optOuts: {
    sql: `select o.id, jsonb_build_object('name', o.name, 'number', o.number, 'text', o.word, 'at', o.created_at) as row
      from campaign_opt_outs o where o.company_id = current_company() and (o.number_key = any($1) or o.number = any($1))`,
    values: ({ numbers }) => [numbers],
  },
  consents: {
    sql: `select n.id, jsonb_build_object('text', n.note, 'at', n.given_on, 'withdrawnAt', n.withdrawn_at) as row
      from contact_consents n where n.company_id = current_company() and n.contact_id = any($1)`,
    values: ({ contactIds }) => [contactIds],
  },
  listItems: { sql: listItems, values: ({ numbers, emails }) => [numbers, emails] },
  importRows: {
    sql: importRows,
    values: (person) => [numbersAsWritten(person), person.emails, namedIn(person)?.pattern ?? null],
  },
};
