import { expect, test } from 'vitest';
import { sweepArrivals } from './deliver-to-phone.ts';
import { connection, setUpSandbox } from './test-sandbox.ts';

const { clock, database, context, driver, toSend, journalIds, jobs, runJobs } = await setUpSandbox();

test('a phone reports all received messages in one job, over all its chats', async () => {
  const count = 501;
  const first = toSend('Bom dia', { chat: '5511900000001' });
  await driver().send(connection, first);
  await database().owner.query(
    `insert into sandbox_messages (company_id, whatsapp_id, chat, message_id, from_desk, body, media_type, ack, visible_at, created_at)
     select 1, 1, '55119' || i % 7, 'many-' || i, true, '', 'conversation', 2, $2, $2 from generate_series(2, $1::int) i`,
    [count, clock.now()],
  );
  await driver().send(connection, toSend('Boa tarde'));
  expect(await jobs()).toHaveLength(1);
  await runJobs();
  expect((await journalIds()).sort()).toHaveLength(count + 1);
  expect(await journalIds()).toContain(`status:${first.providerId}:delivered`);
});

test('received messages whose report job was lost are found again', async () => {
  const message = toSend('Bom dia');
  await driver().send(connection, message);
  await database().owner.query('delete from graphile_worker._private_jobs');
  clock.move(15_000);
  await sweepArrivals(context());
  expect(await jobs()).toEqual([]);
  clock.move(1);
  await sweepArrivals(context());
  await runJobs();
  expect(await journalIds()).toEqual([`status:${message.providerId}:delivered`]);
  await sweepArrivals(context());
  expect(await jobs()).toHaveLength(1); // the job that ran: these tests do not delete jobs
});
