import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { setUpCompanies } from '../../inbound/test-companies.ts';
import { localFileStore } from '../../platform/files/file-store.ts';
import { silentLog } from '../../platform/log.ts';
import { localSignals, openWebConnection, outbound } from './test-web-connection.ts';
import { whatsappWebDriver } from './whatsapp-web-driver.ts';

const companies = setUpCompanies();
const openDriver = () => {
  const { signals, sent, give } = localSignals();
  const store = localFileStore(tmpdir());
  return { driver: whatsappWebDriver({ context: companies.context(), signals, store, log: silentLog }), sent, give };
};

it('a message that no worker has started to send is edited and deleted where it waits', async () => {
  const web = await openWebConnection(companies);
  const { driver, sent } = openDriver();
  const send = { payload: { id: '41', providerId: '3EB0AA', body: 'Olá' } };
  await web.addCommand('send', { ...send, key: '41/1' });
  expect(await driver.edit?.(web.connection, outbound({ body: 'Certo' }))).toEqual({ outcome: 'done' });
  expect(await web.commands()).toMatchObject([{ state: 'waiting', payload: { body: 'Certo' } }]);
  expect(await driver.remove?.(web.connection, outbound())).toEqual({ outcome: 'done' });
  expect(await web.commands()).toMatchObject([{ kind: 'send', state: 'done', isProcessed: false }]);
  expect(await driver.find?.(web.connection, outbound())).toEqual({ outcome: 'handed' });
  expect(sent).toContain('whatsapp_web_said');
});

it.each([
  ['a worker has taken', 'taken', false],
  ['an earlier attempt may have delivered', 'waiting', true],
])('a message that %s is changed by the worker', async (_, state, isStored) => {
  const web = await openWebConnection(companies);
  const { driver, give } = openDriver();
  await web.addCommand('send', { key: '41/2', state, payload: { id: '41', providerId: '3EB0AA' } });
  if (isStored)
    await web.rows(
      `insert into whatsapp_web_messages (company_id, whatsapp_id, provider_id, chat, from_me, sender, content)
       values ($1, $2, '3EB0AA', '1@lid', true, '', '')`,
      web.connectionId,
    );
  const asked = driver.remove?.(web.connection, outbound());
  await expect.poll(async () => (await web.commands()).at(-1)?.kind, { interval: 5 }).toBe('remove');
  await web.rows(
    `update whatsapp_web_commands set state = 'done', result = '{"outcome":"done"}' where company_id = $1 and kind = 'remove'`,
  );
  give('whatsapp_web_said');
  expect(await asked).toEqual({ outcome: 'done' });
  expect(await web.commands()).toMatchObject([{ kind: 'send', state }, { kind: 'remove' }]);
});
