import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { localFileStore } from '../../platform/files/file-store.ts';
import { applyRetention, openRetention } from './apply-retention.ts';
import { previewRetention } from './preview-retention.ts';

const { world, state, addMessage, addFile } = testConversation();
let folder: string;
const [boundary, older, newer] = ['2025-11-26T12:00:00.000Z', '2025-11-26T11:59:59.999Z', '2025-12-01T00:00:00.000Z'];
const at = (moment: string) => ({ sentAt: new Date(moment), createdAt: new Date(moment) });

const set = (key: string, value: string, companyId = world.ana.companyId) =>
  world.sql('insert into settings (company_id, key, value) values ($1, $2, $3)', [companyId, key, value]);
const apply = () => applyRetention(world.context(), localFileStore(folder));
const bodies = async () =>
  (await world.sql<{ body: string }>('select body from messages order by id')).map(({ body }) => body);
const audits = () => world.sql(`select changes from audit_entries where action = 'privacy.retention'`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'retention-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  world.now = new Date('2026-11-26T12:00:00.000Z');
});

it('older rows are deleted, to the millisecond, except for messages that are still being sent', async () => {
  await set('messageRetentionMonths', '12');
  await addMessage({ body: 'antes', ...at(older) });
  await addMessage({ body: 'na hora', ...at(boundary) });
  await addMessage({ body: 'na fila', status: 'queued', providerId: null, ...at(older) });
  await addMessage({ body: 'saindo', status: 'sending', ...at(older) });
  await apply();
  expect(await bodies()).toEqual(['na hora', 'na fila', 'saindo']);
  expect(await audits()).toMatchObject([{ changes: { messages: { after: 1 }, files: { after: 0 } } }]);
  await apply();
  expect(await audits()).toHaveLength(1);
});

it('once nothing is left, a company is looked through again on the next day, or after its period was changed', async () => {
  await set('messageRetentionMonths', '12');
  const run = openRetention(world.context(), localFileStore(folder));
  const add = (body: string, moment: string) => addMessage({ body, ...at(moment) });
  await run();
  await add('veio depois', older);
  await run();
  expect(await bodies()).toEqual(['veio depois']);
  world.now = new Date('2026-11-27T00:00:00.000Z');
  await run();
  expect(await bodies()).toEqual([]);
  await add('dezembro', newer);
  await world.sql(`update settings set value = '6' where key = 'messageRetentionMonths'`);
  await run();
  expect(await bodies()).toEqual([]);
});

it('a company of which more is left than one run deletes is continued in the next', async () => {
  await set('messageRetentionMonths', '12');
  await world.sql(
    `insert into messages (company_id, ticket_id, contact_id, whatsapp_id, body, from_me, status, sent_at)
     select 1, $1, $2, $3, '', false, 'delivered', '2020-01-01' from generate_series(1, 501)`,
    [state.ticketId, state.contactId, state.connectionId],
  );
  const run = openRetention(world.context(), localFileStore(folder), { maxBatches: 1 });
  await run();
  expect(await bodies()).toHaveLength(1);
  await run();
  expect(await bodies()).toEqual([]);
});

it('nothing is deleted for a company that keeps everything or has not set a retention', async () => {
  await set('messageRetentionMonths', '12', world.otto.companyId);
  await addMessage({ body: 'antiga', ...at('2010-01-01T00:00:00Z') });
  await apply();
  await set('messageRetentionMonths', '0');
  await apply();
  expect(await bodies()).toEqual(['antiga']);
});

it('more than one batch is deleted in one run', async () => {
  await set('messageRetentionMonths', '12');
  await world.sql(
    `insert into messages (company_id, ticket_id, contact_id, whatsapp_id, body, from_me, status, sent_at)
     select 1, $1, $2, $3, 'velha', false, 'delivered', '2020-01-01' from generate_series(1, 1200)`,
    [state.ticketId, state.contactId, state.connectionId],
  );
  await apply();
  expect(await bodies()).toEqual([]);
  expect(await audits()).toMatchObject([{ changes: { messages: { after: 1200 } } }]);
});

it('files alone: the message stays and shows the reason, and a file that a newer message shares stays', async () => {
  await set('fileRetentionMonths', '12');
  const [shared, own] = [await addFile('tabela.pdf', 'application/pdf'), await addFile('foto.jpg')];
  await addMessage({ body: 'tabela', fileId: shared, ...at(older) });
  await addMessage({ body: 'foto', fileId: own, ...at(older) });
  await addMessage({ body: 'tabela de novo', fileId: shared, ...at(newer) });
  expect(
    await world.run((tx) => previewRetention(tx, world.ana, { messagesMonths: '0', filesMonths: '12' })),
  ).toMatchObject({ messages: 0 });
  await apply();
  expect(await world.sql('select body, media_fail_reason as why, file_id from messages order by id')).toEqual([
    { body: 'tabela', why: 'retention', file_id: null },
    { body: 'foto', why: 'retention', file_id: null },
    { body: 'tabela de novo', why: null, file_id: shared },
  ]);
  expect(await world.sql('select name from files')).toEqual([{ name: 'tabela.pdf' }]);
  expect(await audits()).toMatchObject([{ changes: { messages: { after: 0 }, files: { after: 1 } } }]);
});

it('an attendant may not request the preview', async () => {
  await expect(
    world.run((tx) => previewRetention(tx, world.bia, { messagesMonths: '12', filesMonths: '12' })),
  ).rejects.toThrow('ERR_NO_PERMISSION');
});
