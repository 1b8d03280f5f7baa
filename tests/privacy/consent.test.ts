import type { AuditEntry } from '@balcao/contract/audit/audit';
import type { ContactConsent } from '@balcao/contract/privacy/consent';
import { beforeAll, expect, it } from 'vitest';
import { lockWait } from '../world/lock-wait.ts';
import { runningServer, type TestCompany } from '../world/running-server.ts';

const server = runningServer();
let ours: TestCompany;
let contactId: number;
beforeAll(async () => {
  ours = await server.company('Casa Cuidadosa');
  const contact = { name: 'Aline', number: '5511987654014' };
  contactId = (await ours.admin.call<{ id: number }>('POST', '/contacts', contact)).body.id;
});
const known = async () => (await ours.admin.call<ContactConsent>('GET', `/contacts/${contactId}/consent`)).body;

it('an opt-out shows on the contact in every form of the number, until it is undone', async () => {
  expect(await known()).toEqual({ optOut: null, consents: [] });
  await server
    .running()
    .context.database.owner.query(
      `insert into campaign_opt_outs (company_id, number, number_key, name, word) values ($1, '551187654014', number_key('551187654014'), 'Aline', 'SAIR')`,
      [ours.id],
    );
  const { optOut } = await known();
  expect(optOut).toMatchObject({ word: 'SAIR', campaign: null });
  await ours.admin.call('DELETE', `/campaign-opt-outs/${optOut!.id}`);
  expect((await known()).optOut).toBeNull();
});

it('an opt-out under a number that a merge gave the contact shows, too, and campaigns respect it', async () => {
  const { owner } = server.running().context.database;
  const number = '5511987654077';
  await owner.query(
    `insert into contact_identities (company_id, kind, value, contact_id) values ($1, 'phone', $2, $3)`,
    [ours.id, number, contactId],
  );
  await owner.query(
    `insert into campaign_opt_outs (company_id, number, number_key, name, word) values ($1, $2, number_key($2), 'Aline', 'PARAR')`,
    [ours.id, number],
  );
  expect((await known()).optOut).toMatchObject({ word: 'PARAR' });
});

it('a consent is recorded by an attendant and revoked once, and both are in the audit trail', async () => {
  const attendant = await server.attendant(ours, 'Bia');
  const note = { note: 'Marcou no formulário', givenOn: '2026-11-02' };
  const given = await attendant.call<ContactConsent>('POST', `/contacts/${contactId}/consents`, note);
  expect(given.body.consents).toMatchObject([{ ...note, userName: 'Bia', withdrawnAt: null }]);
  const address = `/contacts/${contactId}/consents/${given.body.consents[0]!.id}/withdrawal`;
  const taken = await ours.admin.call<ContactConsent>('PUT', address);
  expect(taken.body.consents).toMatchObject([{ ...note, withdrawnBy: ours.admin.session.user.name }]);
  expect(taken.body.consents[0]!.withdrawnAt).not.toBeNull();
  expect((await ours.admin.call('PUT', address)).status).toBe(404);
  const { entries } = (await ours.admin.call<{ entries: AuditEntry[] }>('GET', '/audit?kind=privacy')).body;
  expect(entries.map(({ action, userName }) => [action, userName])).toEqual([
    ['privacy.consent', ours.admin.session.user.name],
    ['privacy.consent', 'Bia'],
  ]);
  const future = { ...note, givenOn: '2099-01-01' };
  expect((await ours.admin.call('POST', `/contacts/${contactId}/consents`, future)).status).toBe(400);
  const other = await server.company('Outra Casa');
  expect((await other.admin.call('GET', `/contacts/${contactId}/consent`)).status).toBe(404);
});

it('a contact that results from successive merges has all recorded consents', async () => {
  const add = async (name: string, number: string) => {
    const { id } = (await ours.admin.call<{ id: number }>('POST', '/contacts', { name, number })).body;
    await ours.admin.call('POST', `/contacts/${id}/consents`, { note: `De ${name}`, givenOn: '2026-11-02' });
    return id;
  };
  const [first, second, third] = [
    await add('Uma', '5511987654021'),
    await add('Duas', '5511987654022'),
    await add('Três', '5511987654023'),
  ];
  const { owner } = server.running().context.database;
  for (const [duplicate, target] of [
    [first, second],
    [second, third],
  ])
    await owner.query('update contacts set merged_into = $2 where id = $1', [duplicate, target]);
  const { consents } = (await ours.admin.call<ContactConsent>('GET', `/contacts/${third}/consent`)).body;
  expect(consents.map(({ note }) => note).sort()).toEqual(['De Duas', 'De Três', 'De Uma']);
});

it.each([
  ['erased', '5511987654031', 'delete from contacts where id = $1'],
  // An open page of the survivor would not be told.
  ['merged', '5511987654032', 'update contacts set merged_into = (select min(id) from contacts) where id = $1'],
])('a consent recorded while the person is %s answers not found, without a defect', async (_, number, change) => {
  const contact = { name: 'Vai Embora', number };
  const { id } = (await ours.admin.call<{ id: number }>('POST', '/contacts', contact)).body;
  const { owner } = server.running().context.database;
  const eraser = await owner.connect();
  try {
    await eraser.query('begin');
    await eraser.query('select from contacts where id = $1 for update', [id]);
    await eraser.query(change, [id]);
    const written = ours.admin.call('POST', `/contacts/${id}/consents`, { note: 'Aceitou', givenOn: '2026-11-02' });
    await lockWait(owner);
    await eraser.query('commit');
    expect(await written).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
  } finally {
    eraser.release();
  }
});
