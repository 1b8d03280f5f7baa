import type { AuditEntry } from '@balcao/contract/audit/audit';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../world/running-server.ts';

const server = runningServer();
let ours: TestCompany;
beforeAll(async () => {
  ours = await server.company('Casa Auditada');
});

const list = async (query = ''): Promise<AuditEntry[]> =>
  (await ours.admin.call<{ entries: AuditEntry[] }>('GET', `/audit?${query}`)).body.entries;
const actions = async (query = '') => (await list(query)).map(({ action }) => action);

it('records each action of an admin with person, origin and previous values', async () => {
  const { call } = ours.admin;
  const made = await call<{ id: number }>('POST', '/users', {
    name: 'Bia',
    email: 'bia@x.test',
    password: 'segredo12',
  });
  await call('PUT', `/users/${made.body.id}`, { profile: 'supervisor', password: 'outrosegredo' });
  await call('PUT', `/users/${made.body.id}`, { profile: 'supervisor' });
  await call('PUT', '/settings/call', { value: 'disabled' });
  await call('PUT', '/settings/tokenixc', { value: 'chave-muito-secreta' });
  await call('DELETE', `/users/${made.body.id}`);
  const entries = (await list()).slice(0, 5);
  expect(entries.map(({ action, subjectName, subjectId }) => [action, subjectName || subjectId])).toEqual([
    ['user.remove', 'Bia'],
    ['setting.update', 'tokenixc'],
    ['setting.update', 'call'],
    ['user.update', 'Bia'],
    ['user.create', 'Bia'],
  ]);
  expect(entries[3]?.changes).toEqual({ profile: { before: 'user', after: 'supervisor' }, passwordHash: {} });
  expect(entries.every(({ userName, address }) => userName === ours.admin.session.user.name && address !== '')).toBe(
    true,
  );
  expect(JSON.stringify(entries)).not.toMatch(/segredo|secreta/);
});

it('a password that is wrong, and one that is right, are entries of the account’s company', async () => {
  const { email } = ours.admin.session.user;
  await server.request('POST', '/api/auth/login', { email, password: 'errada' });
  await server.request('POST', '/api/auth/login', { email: 'ninguem@x.test', password: 'errada' });
  expect((await list('kind=access'))[0]).toMatchObject({
    action: 'session.sign-in-failed',
    userId: ours.admin.session.user.id,
    changes: { reason: { after: 'ERR_INVALID_CREDENTIALS' } },
  });
  expect(await actions('kind=access')).toContain('session.sign-in');
});

it('files that leave the company are entries: reports, lists, contacts', async () => {
  const { call } = ours.admin;
  await call('POST', '/reports/exports', { report: 'tickets', format: 'csv' });
  const { body } = await call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes' });
  await call('GET', `/contact-lists/${body.id}/export`);
  await call('POST', '/audit/exports', { of: 'contacts', rows: 12 });
  await call('GET', '/audit/export');
  expect((await actions('kind=exports')).sort()).toEqual([
    'audit.export',
    'contact-list.export',
    'contacts.export',
    'report.export',
  ]);
});

it('a deletion is recorded without the customer’s data', async () => {
  const { call } = ours.admin;
  const contact = { name: 'Mariana Figueiredo', number: '5511987651212' };
  const { body } = await call<{ id: number }>('POST', '/contacts', contact);
  await call('DELETE', `/contacts/${body.id}`);
  const [entry] = await list('kind=deletions');
  expect(entry).toMatchObject({ action: 'contact.remove', subjectId: String(body.id), subjectName: '' });
});
