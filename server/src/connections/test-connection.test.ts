import { expect, it } from 'vitest';
import type { ChannelConnection } from '../channels/channel.ts';
import { cloud, credentials, fieldsOf, sandbox, setUpConnections } from './test-company-connections.ts';
import { testConnection } from './test-connection.ts';

const { testContext, admin, outsider, ana, create } = setUpConnections();
let asked: ChannelConnection[] = [];
const deps = {
  ...testContext.connectionDeps,
  testerOf: ({ channel, provider }: { channel: string; provider: string }) =>
    channel === 'sandbox' || provider === 'beta'
      ? null
      : async (connection: ChannelConnection) => {
          asked.push(connection);
          return { accountId: '1055', name: 'Padaria' };
        },
};
type Input = Parameters<typeof testConnection>[2];
const confirmedBy = async (input: Partial<Input>) =>
  (await testContext.in(admin(), (tx) => testConnection(tx, admin(), { ...cloud, credentials: {}, ...input }, deps)))
    .confirmedId;
const tryOut = async (input: Partial<Input>, who = admin()) => {
  asked = [];
  const { call } = await testContext.in(who, (tx) =>
    testConnection(tx, who, { ...cloud, credentials: {}, ...input }, deps),
  );
  return call();
};

it('unsaved credentials are tested as typed, and nothing is stored', async () => {
  expect(await tryOut({ credentials })).toEqual({ accountId: '1055', name: 'Padaria' });
  expect(asked).toMatchObject([{ id: 0, companyId: admin().companyId, accountId: '1055', credentials }]);
});

it('empty or masked fields of an existing connection are taken from the stored ones', async () => {
  const { id } = await create({ name: 'Oficial', ...cloud, credentials });
  await tryOut({ id, credentials: { accessToken: 'EAAB-new', appSecret: '', verifyToken: '********fy-1' } });
  expect(asked).toMatchObject([{ id, name: 'Oficial', credentials: { ...credentials, accessToken: 'EAAB-new' } }]);
});

it('names the connection whose own credentials are tested, and no other', async () => {
  const { id } = await create({ name: 'Oficial', ...cloud, credentials });
  expect(await confirmedBy({ id })).toBe(id);
  expect(await confirmedBy({ id, credentials: { accessToken: '********cess', appSecret: '' } })).toBe(id);
  expect(await confirmedBy({ id, credentials: { accessToken: 'EAAB-new' } })).toBeNull();
  expect(await confirmedBy({ credentials })).toBeNull();
});

it('a stored token is not sent to a typed address, and only the operator may use an internal one', async () => {
  const { id } = await create({ name: 'Oficial', ...cloud, credentials });
  expect(await fieldsOf(tryOut({ id, credentials: { graphUrl: 'https://graph.example.com' } }))).toEqual({
    'credentials.accessToken': 'required',
  });
  for (const graphUrl of [
    'http://127.0.0.1:5432',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://localhost',
  ])
    expect(await fieldsOf(tryOut({ id, credentials: { graphUrl, accessToken: 'x' } }))).toBe('ERR_URL_NOT_ALLOWED');
  expect(asked).toEqual([]);
  await tryOut({ id, credentials: { graphUrl: 'https://graph.example.com', accessToken: 'x' } });
  expect(asked).toMatchObject([{ credentials: { graphUrl: 'https://graph.example.com', accessToken: 'x' } }]);
});

it('credentials of another company’s, another kind’s or a deleted connection are not used', async () => {
  const { id } = await create({ name: 'Oficial', ...cloud, credentials });
  expect(await fieldsOf(tryOut({ id, credentials: { phoneNumberId: '1' } }, outsider()))).toBe('ERR_NO_WAPP_FOUND');
  expect(await fieldsOf(tryOut({ id, channel: 'facebook', credentials: { pageId: '1' } }))).toBe('ERR_NO_WAPP_FOUND');
  expect(await fieldsOf(tryOut({ id: 999_999, credentials }))).toBe('ERR_NO_WAPP_FOUND');
  expect(asked).toEqual([]);
});

it('refuses with the reason: nothing to test, a kind without a test, missing permissions', async () => {
  expect(await fieldsOf(tryOut({}))).toEqual({ credentials: 'required' });
  expect(await fieldsOf(tryOut({ credentials: { accessToken: 'x' } }))).toMatchObject({
    'credentials.phoneNumberId': 'required',
  });
  expect(await fieldsOf(tryOut({ ...sandbox, provider: 'sandbox' }))).toBe('ERR_CHANNEL_UNSUPPORTED');
  expect(await fieldsOf(tryOut({ credentials }, ana()))).toBe('ERR_NO_PERMISSION');
});
