import type { ExportedKind } from '@balcao/contract/privacy/contact-export';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it } from 'vitest';
import { setUpTestContext } from '../../signup/test-context.ts';
import type { Person } from '../find-person.ts';
import { readKind } from './read-person.ts';

const world = setUpTestContext();
const number = '5511987654321';
let ana: Actor;
let person: Person;

const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.txContext.database.owner.query(text, values)).rows;

beforeAll(async () => {
  ana = await world.company('Papel');
  const [ticket] = await sql<{ id: number }>(
    `with c as (insert into contacts (company_id, name, number) values ($1, 'Aline', $2) returning id)
     insert into tickets (company_id, contact_id, status) select $1, id, 'pending' from c returning id`,
    [ana.companyId, number],
  );
  const nobody = {
    contactIds: [],
    addresses: [],
    writtenNumbers: [],
    emails: [],
    words: [],
    fileIds: [],
    messageCount: 0,
  };
  person = { ...nobody, numbers: [number], ticketIds: [ticket?.id ?? 0] };
});

async function textsOf(kind: ExportedKind, field: string): Promise<unknown[]> {
  const rows = readKind((work) => world.in(ana, work), person, kind);
  return (await Array.fromAsync(rows)).map((row) => row[field]);
}

it('rows of several imports with one place in their sheets are all read, although a page ends between them', async () => {
  await sql(
    `with i as (insert into contact_imports (company_id, user_id, file_name)
       select $1, $2, n || '.csv' from generate_series(1, 3) n returning id, file_name)
     insert into contact_import_rows (company_id, import_id, row, name, number, email, outcome)
     select $1, i.id, n, i.file_name || n, $3, '', 'same' from i, generate_series(1, 400) n`,
    [ana.companyId, ana.userId, number],
  );
  expect(new Set(await textsOf('importRows', 'name')).size).toBe(1_200);
});

it('drafts of more users in one conversation than a page has are all read', async () => {
  await sql(
    `with u as (insert into users (company_id, name, email, password_hash)
       select $1, 'Pessoa ' || n, n || '@papel.test', 'x' from generate_series(1, 1100) n returning id, name)
     insert into drafts (company_id, ticket_id, user_id, body, updated_at) select $1, $2, id, name, now() from u`,
    [ana.companyId, person.ticketIds[0]],
  );
  expect(new Set(await textsOf('drafts', 'text')).size).toBe(1_100);
});
