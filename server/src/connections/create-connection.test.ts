import { expect, it } from 'vitest';
import { inSystem } from '../platform/db/tx.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import { createConnection } from './create-connection.ts';
import { findConnectionByToken, findConnectionsByAccount } from './find-connection.ts';
import { resealConnections } from './reseal-connections.ts';
import { cloud, credentials, fieldsOf, sandbox, setUpConnections } from './test-company-connections.ts';

const { testContext, admin, outsider, sales, support, create, update, remove, show, list } = setUpConnections();
const { box } = testContext.connectionDeps;
const trail = (action: string) =>
  testContext.in(admin(), (tx) =>
    tx.db
      .selectFrom('auditEntries')
      .select(['action', 'changes'])
      .where('companyId', '=', tx.companyId)
      .where('action', '=', action)
      .orderBy('id')
      .execute(),
  );

it('the first connections are created concurrently: one is the default, and the quota of the plan holds', async () => {
  const small = await testContext.company('duas', { plan: { name: 'one', users: 1, connections: 1, queues: 1 } });
  const results = await Promise.allSettled(
    ['Um', 'Dois', 'Três', 'Quatro'].map((name) => create({ name, ...sandbox }, small)),
  );
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(refusals).toEqual(['ERR_PLAN_LIMIT', 'ERR_PLAN_LIMIT']);
  expect((await list(small)).map(({ isDefault }) => isDefault)).toEqual([true, false]);
});

it('two connections are made the default concurrently: one is the default', async () => {
  const ids = [];
  for (const name of ['Um', 'Dois', 'Três']) ids.push((await create({ name, ...sandbox })).id);
  await Promise.all(ids.slice(1).map((id) => update(id, { isDefault: true })));
  expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

it('a refused form leaves no connection, no audit entry, no notice', async () => {
  const before = (await trail('connection.create')).length;
  expect(
    await fieldsOf(
      create({ name: 'Meia', ...cloud, credentials, queueIds: [sales(), 999_999], greetingMessage: 'Olá' }),
    ),
  ).toBe('ERR_NO_QUEUE_FOUND');
  expect([await list(), (await trail('connection.create')).length, testContext.takeNotices()]).toEqual([
    [],
    before,
    [],
  ]);
});

it('a queue named twice is stored once', async () => {
  const made = await create({ name: 'Um', ...sandbox, queueIds: [sales(), sales()], greetingMessage: 'Olá' });
  expect(made.queues.map(({ id }) => id)).toEqual([sales()]);
  expect((await update(made.id, { queueIds: [support(), support()] })).queues.map(({ id }) => id)).toEqual([support()]);
});

it('changed credentials are audited by name, never by value, and so is showing a token', async () => {
  const shownBefore = (await trail('connection.secret-shown')).length;
  const { id, token } = await create({ name: 'Oficial', ...cloud, credentials });
  await update(id, { credentials: { accessToken: 'EAAB-renewed' }, token: 'a-token-of-my-own' });
  const entries = JSON.stringify([...(await trail('connection.create')), ...(await trail('connection.update'))]);
  for (const secret of ['EAAB', credentials.appSecret, credentials.verifyToken, token, 'a-token-of-my-own'])
    expect(entries).not.toContain(secret);
  // Nor the encrypted value.
  expect(entries).not.toContain('"v1.');
  expect((await trail('connection.update')).at(-1)?.changes).toMatchObject({ credentialsSecret: expect.anything() });
  expect((await trail('connection.secret-shown')).length).toBe(shownBefore + 2);
});

it('a form that changes nothing leaves no audit entry', async () => {
  const { id } = await create({ name: 'Um', ...sandbox, queueIds: [sales()] });
  const before = (await trail('connection.update')).length;
  await update(id, { name: 'Um', queueIds: [sales()] });
  expect((await trail('connection.update')).length).toBe(before);
});

it('notices go to everybody without token, QR code and pairing code, also when an admin asks for them', async () => {
  const { id } = await create({ name: 'Um', ...sandbox });
  await testContext.in(admin(), (tx) =>
    tx.db
      .updateTable('connections')
      .set({ qrcode: '2@secret', pairingCode: 'ABCD1234' })
      .where('id', '=', id)
      .execute(),
  );
  testContext.takeNotices();
  const shown = await update(id, { name: 'Outro' });
  expect(shown).toMatchObject({ qrcode: '2@secret', pairingCode: 'ABCD1234' });
  const notices = JSON.stringify(testContext.takeNotices());
  for (const secret of [shown.token, '2@secret', 'ABCD1234']) expect(notices).not.toContain(secret);
});

it('an account is found on its own channel and in its own company, and a business account with all its numbers', async () => {
  const { id } = await create({ name: 'Oficial', ...cloud, credentials });
  const second = await create({ name: 'Segunda', ...cloud, credentials: { ...credentials, phoneNumberId: '1077' } });
  await create({
    name: 'Alheia',
    ...cloud,
    credentials: { ...credentials, phoneNumberId: '1088', businessAccountId: '2077' },
  });
  const find = async (accountId: string, kind: Parameters<typeof findConnectionsByAccount>[1] = cloud, who = admin()) =>
    (await testContext.in(who, (tx) => findConnectionsByAccount(tx, kind, accountId, box))).map((found) => found.id);
  expect(await find(credentials.phoneNumberId)).toEqual([id]);
  expect(await find(credentials.businessAccountId)).toEqual([id, second.id]);
  expect(await find(credentials.phoneNumberId, { channel: 'facebook', provider: 'cloud' })).toEqual([]);
  expect(await find(credentials.phoneNumberId, cloud, outsider())).toEqual([]);
});

it('with a new key every secret is re-encrypted; concurrent changes are kept', async () => {
  const oldBox = secretBox('the key of before', 'connections');
  const newBox = secretBox(['a key for tests', 'the key of before'], 'connections');
  const deps = { ...testContext.connectionDeps, box: oldBox };
  const made = await testContext.in(admin(), (tx) =>
    createConnection(tx, admin(), { name: 'Velha', ...cloud, credentials }, deps),
  );
  const phone = await testContext.in(admin(), (tx) =>
    createConnection(tx, admin(), { name: 'Fone', ...sandbox }, deps),
  );
  await inSystem(testContext.txContext, 0, (system) => resealConnections(system, newBox));
  const find = (token: string) =>
    inSystem(testContext.txContext, 0, (system) => findConnectionByToken(system, token, box));
  expect(await find(made.token)).toMatchObject({ id: made.id, credentials });
  expect((await show(phone.id)).token).toBe(phone.token);
  const sealed = () =>
    testContext.in(admin(), (tx) =>
      tx.db
        .selectFrom('connections')
        .select('credentialsSecret as sealed')
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow(),
    );
  const before = await sealed();
  await inSystem(testContext.txContext, 0, (system) => resealConnections(system, newBox));
  expect(await sealed()).toEqual(before);
});

it('a connection with a running campaign cannot be deleted; one with closed conversations can, and they stay', async () => {
  const { id } = await create({ name: 'Um', ...sandbox });
  const [campaign, ticket] = await testContext.in(admin(), async (tx) => {
    const [list] = await tx.rows<{ id: number }>(
      't-list',
      `insert into contact_lists (name) values ('Lista') returning id`,
      [],
    );
    const [made] = await tx.rows<{ id: number }>(
      't-campaign',
      `insert into campaigns (name, whatsapp_id, contact_list_id, status, messages, confirmations, confirmation, open_ticket)
       values ('Promo', $1, $2, 'EM_ANDAMENTO', '[]', '[]', false, false) returning id`,
      [id, list?.id],
    );
    const [closed] = await tx.rows<{ id: number }>(
      't-ticket',
      `with c as (insert into contacts (name) values ('Zé') returning id)
       insert into tickets (contact_id, whatsapp_id, status) select id, $1, 'closed' from c returning id`,
      [id],
    );
    return [made, closed];
  });
  await expect(remove(id)).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_RUNNING' });
  await testContext.in(admin(), (tx) =>
    tx.rows('t-end', `update campaigns set status = 'FINALIZADA' where id = $1`, [campaign?.id]),
  );
  await remove(id);
  expect(
    await testContext.in(admin(), (tx) =>
      tx.rows('t-left', 'select whatsapp_id as on from tickets where id = $1', [ticket?.id]),
    ),
  ).toEqual([{ on: null }]);
  expect(await fieldsOf(remove(id))).toBe('ERR_NO_WAPP_FOUND');
});
