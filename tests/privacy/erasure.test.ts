import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Erasure } from '@balcao/contract/privacy/erasure';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { readArchive } from '../../server/src/platform/backup/archive.ts';
import { backUp } from '../../server/src/platform/backup/back-up.ts';
import { parseEnvironment } from '../../server/src/platform/config/config.ts';
import { eventually, runningServer, type TestCompany, testSecretKey } from '../world/running-server.ts';
import { contactOf, findEverywhere, leaveTraces, marks, namesWithNumber, number, others } from './person-traces.ts';

const server = runningServer();
let owner: pg.Pool;
let ours: TestCompany;
beforeAll(async () => {
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 2 });
  owner.on('error', () => {}); // the database is dropped while connected at the end
  ours = await server.company('Casa Privada');
  return () => owner.end();
});

const everywhere = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const text of [number, number.slice(2), '551187654012', '8765-4012', '8765 4012', ...marks])
    found.push(...(await findEverywhere(owner, text)));
  return found;
};

const figures = async () => {
  const { supportFinished, messagesReceived, newContacts } = (
    await ours.admin.call<{ counters: Record<string, unknown> }>('GET', '/dashboard?days=2')
  ).body.counters;
  return { supportFinished, messagesReceived, newContacts };
};

/** The places of a backup, taken now, that contain one of the texts. */
async function findInBackup(texts: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-backup-'));
  try {
    const path = join(folder, 'balcao.tar.gz');
    const config = parseEnvironment({ DATA_DIR: server.dataDir(), ADMIN_PASSWORD: 'Girassol77' });
    await backUp({ ...config, secretKey: testSecretKey, databaseUrl: server.databaseUrl() }, path);
    const found: string[] = [];
    for await (const { name, bytes } of readArchive(path)) {
      const content = Buffer.concat(await Array.fromAsync(bytes))
        .toString('utf8')
        .toLowerCase();
      for (const text of texts) if (content.includes(text.toLowerCase())) found.push(`${name}: ${text}`);
    }
    return found;
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('an erased person is in no column of any table and no backup, others and figures stay, and a receipt lists what was erased', async () => {
  const contactId = await leaveTraces(server, owner, ours);
  expect((await everywhere()).length).toBeGreaterThan(15);
  // Rows, and a file of the person.
  const inBackup = await findInBackup([number, ...marks]);
  expect(inBackup.length).toBeGreaterThan(15);
  expect(inBackup).toContainEqual(expect.stringMatching(/^files\/.*: segredomarca$/));
  const before = await eventually(figures, ({ messagesReceived }) => Number(messagesReceived) >= 2);
  const asked = await ours.admin.call<Erasure>('POST', `/contacts/${contactId}/erasure`, { confirmed: true });
  expect(asked.status).toBe(200);
  const receipts = async () => (await ours.admin.call<{ erasures: Erasure[] }>('GET', '/erasures')).body.erasures;
  const [receipt] = await eventually(receipts, ([first]) => first?.state === 'done');
  expect(receipt).toMatchObject({ protocol: asked.body.protocol, userName: ours.admin.session.user.name, contactId });
  expect(receipt?.erased).toMatchObject({ contacts: 1, tickets: 1, listItems: 1, importRows: 1, files: 3 });
  // Notices are deleted from the outbox a moment after they were published.
  expect(await eventually(everywhere, (found) => found.length === 0)).toEqual([]);
  expect(await contactOf(ours, number)).toBeUndefined();
  expect((await contactOf(ours, others.number))?.name).toBe(others.name);
  for (const [i, name] of ['……', 'Irmã do …', '5521998800003'].entries())
    expect((await contactOf(ours, namesWithNumber[i]![1]))?.name).toBe(name);
  expect(await findEverywhere(owner, 'girassol amarelo')).not.toEqual([]);
  // Files are deleted a moment after the commit.
  expect(
    await eventually(
      () => findInBackup([number, ...marks]),
      (found) => found.length === 0,
    ),
  ).toEqual([]);
  expect(await findInBackup(['girassol amarelo'])).not.toEqual([]);
  expect(await figures()).toEqual(before);
  await isLeftAlone();
  const again = await ours.admin.call('POST', `/contacts/${contactId}/erasure`, { confirmed: true });
  expect(again).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
});

/** A person who opted out and is imported again with the other form of their number is not sent to. */
async function isLeftAlone(): Promise<void> {
  const { rows } = await owner.query('select number, number_key, name from campaign_opt_outs where company_id = $1', [
    ours.id,
  ]);
  expect(rows).toEqual([{ number: '', number_key: expect.stringMatching(/^erased:[0-9a-f]{64}$/), name: '' }]);
  const { call } = ours.admin;
  expect((await call('GET', '/campaign-opt-outs')).body).toMatchObject({ records: [], count: 0 });
  const made = await call<{ id: number }>('POST', '/contacts', { name: 'De volta', number: '551187654012' });
  expect((await call('GET', `/contacts/${made.body.id}/consent`)).body).toMatchObject({
    optOut: { id: expect.any(Number) },
  });
  const list = await call<{ id: number }>('POST', '/contact-lists', { name: 'De novo' });
  for (const number of ['551187654012', '5511987650999'])
    await call('POST', '/contact-list-items', { contactListId: list.body.id, name: 'Alguém', number });
  const campaign = await call<{ id: number }>('POST', '/campaigns', {
    name: 'Volta',
    message1: 'Oi!',
    contactListId: list.body.id,
    whatsappId: ours.whatsappId,
  });
  const forecast = await call('GET', `/campaigns/${campaign.body.id}/forecast`);
  expect([forecast.status, forecast.body]).toEqual([200, expect.objectContaining({ people: 1 })]);
}

it('is requested by admins, who confirm that it cannot be undone', async () => {
  const { id } = (await contactOf(ours, others.number))!;
  const attendant = await server.attendant(ours, 'Atendente');
  expect((await attendant.call('POST', `/contacts/${id}/erasure`, { confirmed: true })).status).toBe(403);
  expect((await ours.admin.call('POST', `/contacts/${id}/erasure`, {})).status).toBe(400);
  expect((await contactOf(ours, others.number))?.name).toBe(others.name);
});
