import { beforeEach, expect, it } from 'vitest';
import { testLeases } from '../test-leases.ts';
import { purgeMessages } from './message.store.ts';

const leases = testLeases();
const left = async () =>
  (await leases.query<{ n: number }>('select count(*)::int as n from whatsapp_web_messages'))[0]?.n;

beforeEach(async () => {
  const { companyId, whatsappId } = await leases.lease();
  await leases.query('delete from whatsapp_web_messages');
  await leases.query(
    `insert into whatsapp_web_messages (company_id, whatsapp_id, provider_id, chat, from_me, content, at)
     select $1, $2, 'M' || n, 'chat', true, '', now() - make_interval(days => case when n <= 25000 then 31 else 29 end)
     from generate_series(1, 25010) n`,
    [companyId, whatsappId],
  );
});

it('all expired rows are deleted in one run, however many', async () => {
  await purgeMessages(leases);
  expect(await left()).toBe(10);
});

it('a run that exceeds its time leaves the rest to the next', async () => {
  await purgeMessages(leases, 0);
  expect(await left()).toBe(23_010);
});

it('rows that another worker is deleting are skipped', async () => {
  const other = await leases.db.connect();
  await other.query(`begin; select from whatsapp_web_messages where provider_id = 'M1' for update`);
  await purgeMessages(leases);
  expect(await left()).toBe(11);
  await other.query('rollback');
  other.release();
});
