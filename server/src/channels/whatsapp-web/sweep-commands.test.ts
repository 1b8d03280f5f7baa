import { expect, it } from 'vitest';
import { setUpCompanies } from '../../inbound/test-companies.ts';
import { insertSends } from './command.store.ts';
import { sweepCommands } from './sweep-commands.ts';
import { openWebConnection, outbound } from './test-web-connection.ts';

const companies = setUpCompanies();
type WebConnection = Awaited<ReturnType<typeof openWebConnection>>;

/** The sends that were requeued, by company. */
async function sweep() {
  const requeued = new Map<number, number[]>();
  await sweepCommands(companies.context(), {
    requeue: async (tx, ids) =>
      void requeued.set(
        tx.companyId,
        ids.sort((a, b) => a - b),
      ),
  });
  return (web: WebConnection) => requeued.get(web.id) ?? [];
}
const states = async (web: WebConnection) => (await web.commands()).map(({ key, state }) => `${key} ${state}`);
const send = (id: number, age: string, state = 'waiting') => ({
  key: `s${id}`,
  age,
  state,
  payload: { id: String(id) },
});

it('a send that no worker took for an hour is requeued when the connection is down or unowned, and stays when it is up', async () => {
  const [unheld, down, up] = [
    await openWebConnection(companies),
    await openWebConnection(companies),
    await openWebConnection(companies),
  ];
  await unheld.changeSession(`leased_until = now() - interval '1 second'`);
  for (const web of [down, up]) await web.changeSession(`leased_until = now() + interval '1 minute'`);
  await down.rows(`update connections set status = 'TIMEOUT' where company_id = $1`);
  for (const web of [unheld, down, up]) {
    await web.addCommand('send', send(1, '61 minutes'));
    await web.addCommand('send', send(2, '59 minutes'));
    await web.addCommand('send', send(3, '61 minutes', 'taken'));
    await web.addCommand('edit', { key: 'e', age: '61 minutes' });
  }
  const requeued = await sweep();
  expect([unheld, down, up].map(requeued)).toEqual([[1], [1], []]);
  expect(await states(up)).toContain('s1 waiting');
  expect(await states(down)).not.toContain('s1 waiting');
  expect(await states(down)).toContain('s2 waiting');
});

it('a send taken by a worker that died is unknown after ten minutes; one of a living worker, after an hour', async () => {
  const [dead, alive] = [await openWebConnection(companies), await openWebConnection(companies)];
  await dead.changeSession(`leased_until = now() - interval '2 minutes'`);
  await alive.changeSession(`leased_until = now() + interval '1 minute'`);
  for (const web of [dead, alive]) {
    await web.addCommand('send', send(1, '9 minutes', 'taken'));
    await web.addCommand('send', send(2, '11 minutes', 'taken'));
    await web.addCommand('send', send(3, '61 minutes', 'taken'));
    await web.addCommand('fetchMedia', { key: 'f', age: '61 minutes', state: 'taken' });
  }
  await sweep();
  expect(await states(dead)).toEqual(['s1 taken', 's2 done', 's3 done', 'f taken']);
  expect(await states(alive)).toEqual(['s1 taken', 's2 taken', 's3 done', 'f taken']);
  expect(
    await dead.rows(
      `select heard as "isProcessed", result from whatsapp_web_commands where company_id = $1 and state = 'done' order by id`,
    ),
  ).toEqual([1, 2].map(() => ({ isProcessed: false, result: { outcome: 'unknown', reason: 'interrupted' } })));
});

it('a worker that took over a moment ago gets time for the dead one’s sends', async () => {
  const web = await openWebConnection(companies);
  await web.changeSession(`leased_until = now() - interval '30 seconds'`);
  await web.addCommand('send', send(1, '11 minutes', 'taken'));
  await sweep();
  expect(await states(web)).toEqual(['s1 taken']);
});

it('a file that was not fetched for two weeks has failed: it is no longer loading, and can be requested again', async () => {
  const web = await openWebConnection(companies);
  await web.addCommand('fetchMedia', { key: 'young', age: '13 days' });
  await web.addCommand('fetchMedia', { key: 'old', age: '15 days', state: 'taken' });
  await sweep();
  expect(await states(web)).toEqual(['young waiting', 'old done']);
  expect(
    await web.rows(
      `select result ->> 'reason' as reason from whatsapp_web_commands where company_id = $1 and key = 'old'`,
    ),
  ).toEqual([{ reason: 'unavailable' }]);
});

it('old rows are deleted; unprocessed and pending ones stay however old', async () => {
  const web = await openWebConnection(companies);
  const week = { age: '8 days' };
  await web.addCommand('send', { ...week, key: 'done', state: 'done', isProcessed: true });
  await web.addCommand('send', { ...week, key: 'not acted on', state: 'done' });
  await web.addCommand('fetchMedia', { ...week, key: 'file', state: 'done', isProcessed: true });
  await web.addCommand('typing', { age: '11 minutes', key: 'typed', state: 'done', isProcessed: true });
  await web.addCommand('typing', { age: '9 minutes', key: 'typing', state: 'done', isProcessed: true });
  await web.addCommand('fetchPicture', { age: '1 hour', key: 'picture', state: 'done' });
  await web.addCommand('block', { age: '20 days', key: 'block' });
  await web.addCommand('markRead', { age: '1 hour', key: 'read' });
  await web.rows(
    `update whatsapp_web_commands set expires_at = now() + interval '10 days' where company_id = $1 and key = 'block'`,
  );
  await web.rows(
    `update whatsapp_web_commands set expires_at = now() - interval '11 minutes' where company_id = $1 and key = 'read'`,
  );
  await sweep();
  expect((await web.commands()).map(({ key }) => key)).toEqual(['not acted on', 'typing', 'picture', 'block']);
});

it('two concurrent sweeps requeue each send once', async () => {
  const web = await openWebConnection(companies);
  for (let i = 1; i <= 5; i++) await web.addCommand('send', send(i, '2 hours'));
  const results = await Promise.all([sweep(), sweep()]);
  expect(results.flatMap((requeued) => requeued(web)).sort()).toEqual([1, 2, 3, 4, 5]);
});

it('a company whose sends cannot be requeued does not stop the others', async () => {
  const [stuck, abandoned] = [await openWebConnection(companies), await openWebConnection(companies)];
  for (const web of [stuck, abandoned]) await web.changeSession(`leased_until = now() - interval '10 minutes'`);
  await stuck.addCommand('send', send(1, '61 minutes'));
  await abandoned.addCommand('send', send(2, '61 minutes', 'taken'));
  await abandoned.rows(
    `update whatsapp_web_commands set taken_at = now() - interval '61 minutes' where company_id = $1`,
  );
  const run = sweepCommands(companies.context(), { requeue: () => Promise.reject(new Error('not these')) });
  await expect(run).rejects.toThrow('not these');
  expect([await states(stuck), await states(abandoned)]).toEqual([['s1 waiting'], ['s2 done']]);
});

it('a message retried while only the first of its commands is deleted gets its own command', async () => {
  const web = await openWebConnection(companies);
  const tried = (key: string, age: string) =>
    web.addCommand('send', { key, age, payload: { id: '41' }, state: 'done', isProcessed: true });
  await tried('41/1', '8 days');
  await tried('41/2', '3 days');
  await sweep();
  await web.tx((tx) =>
    insertSends(tx, [
      { whatsappId: web.connectionId, byPerson: true, payload: { ...outbound(), providerId: '3EB0AA', file: null } },
    ]),
  );
  expect(await states(web)).toEqual(['41/2 done', '41/3 waiting']);
});
