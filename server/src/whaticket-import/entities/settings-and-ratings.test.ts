import { beforeEach, expect, it } from 'vitest';
import { testImport } from '../test-import.ts';
import { connections } from './connections.ts';
import { ratings, settings } from './settings-and-ratings.ts';
import { tickets } from './tickets.ts';

const { take, outcomes, sql, takeTwoCompanies } = testImport();
const at = '2025-01-01T12:00:00Z';

beforeEach(takeTwoCompanies);

it('a setting is imported when we have it and it is no secret; one that is set here already stays', async () => {
  await take(settings, { companyId: 1, key: 'call', value: 'disabled' });
  await take(
    settings,
    { companyId: 1, key: 'call', value: 'enabled' },
    { companyId: 2, key: 'call', value: 'enabled' },
    { companyId: 1, key: 'asaas', value: 'segredo' },
    { companyId: 1, key: 'timezone', value: 'America/Manaus' },
    { companyId: 1, key: 'userRating', value: 'ENABLED' },
    { companyId: 1, key: 'toString', value: 'x' },
    { companyId: null, key: 'allowregister', value: 'enabled' },
  );
  expect(await sql(`select key, value from settings where company_id > 2 order by company_id`)).toEqual([
    { key: 'call', value: 'disabled' },
    { key: 'call', value: 'enabled' },
  ]);
  const notes = Object.fromEntries((await outcomes(settings)).map(({ id, note }) => [id, note]));
  expect(notes).toEqual({
    '1-call': null,
    '2-call': null,
    '1-asaas': 'a secret: to be typed again',
    '1-timezone': 'no setting of ours',
    '1-userRating': 'value: not one of ours',
    '1-toString': 'no setting of ours',
    '-allowregister': 'no-company',
  });
});

it('a rating keeps its scale and its day, and nobody is asked again', async () => {
  await take(connections, { id: 1, companyId: 1, name: 'Loja' });
  const ticket = { companyId: 1, contactId: 1, whatsappId: 1, status: 'closed', createdAt: at };
  await take(tickets, { ...ticket, id: 1 }, { ...ticket, id: 2 });
  const rating = { companyId: 1, ticketId: 1, contactId: 1, whatsappId: 1, userId: 1, createdAt: at };
  await take(
    ratings,
    { ...rating, id: 1, rate: 3, highest: 3 },
    { ...rating, id: 2, ticketId: 2, rate: 3, highest: 10 },
  );
  await take(ratings, { ...rating, id: 3, rate: 99, highest: 99 }, { ...rating, id: 4, rate: 'boa', highest: 3 });
  const columns = `scale, rate, answered_at = '${at}' as same_day, open_until is null as closed`;
  expect(await sql(`select ${columns} from ratings order by id`)).toEqual([
    { scale: 'satisfaction', rate: 3, same_day: true, closed: true },
    { scale: 'nps', rate: 3, same_day: true, closed: true },
  ]);
  expect((await outcomes(ratings)).slice(2).map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
});
