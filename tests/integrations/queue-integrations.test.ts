import { generateKeyPairSync } from 'node:crypto';
import type { QueueIntegration } from '@balcao/contract/queue-integrations/queue-integration';
import { beforeEach, describe, expect, it } from 'vitest';
import { inSystem } from '../../server/src/platform/db/tx.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';

const server = runningServer({ INTEGRATION_HOSTS: 'n8n.casa,127.0.0.1' });
let company: TestCompany;

beforeEach(async () => {
  company = await server.company(`Padaria ${crypto.randomUUID()}`);
});

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const credentials = JSON.stringify({ client_email: 'bot@padaria.iam.gserviceaccount.com', private_key: pem });
const dialogflow = { type: 'dialogflow', name: 'Agente', projectName: 'padaria-77', jsonContent: credentials };
const webhook = { type: 'webhook', name: 'ERP', urlN8N: 'https://erp.example.com/balcao' };
const typebot = { type: 'typebot', name: 'Pedidos', urlN8N: 'https://typebot.io', typebotSlug: 'pedidos-1' };

const create = (body: object, who = company.admin) => who.call<QueueIntegration>('POST', '/queueIntegration', body);
const update = (id: number, body: object, who = company.admin) =>
  who.call<QueueIntegration>('PUT', `/queueIntegration/${id}`, body);
const list = async (who = company.admin) =>
  (await who.call<{ queueIntegrations: QueueIntegration[]; count: number }>('GET', '/queueIntegration')).body;
const refusal = (fields: object) => ({ status: 400, body: { error: 'ERR_INVALID_INPUT', details: { fields } } });

describe('integration', () => {
  it('is created, listed in order, found, partially updated, and deleted, with notices to the company', async () => {
    const bia = await server.attendant(company, 'Bia');
    const notices: { action: string }[] = [];
    (await bia.socket()).on(`company-${company.id}-queueIntegration`, (notice) => notices.push(notice));
    const made = await create(typebot);
    expect(made).toMatchObject({
      status: 200,
      body: { ...typebot, language: 'pt-BR', typebotExpires: 1, typebotDelayMessage: 1000, signingSecret: '' },
    });
    await create(webhook);
    expect((await list()).queueIntegrations.map(({ name }) => name)).toEqual(['Pedidos', 'ERP']);
    const changed = await update(made.body.id, { typebotExpires: '5', typebotKeywordFinish: 'sair' });
    expect(changed.body).toMatchObject({ ...typebot, typebotExpires: 5, typebotKeywordFinish: 'sair' });
    await company.admin.call('DELETE', `/queueIntegration/${made.body.id}`);
    expect(await list()).toMatchObject({ count: 1 });
    await eventually(
      async () => notices.map(({ action }) => action),
      (actions) => actions.length === 4,
    );
    expect(notices.map(({ action }) => action)).toEqual(['create', 'create', 'update', 'delete']);
  });

  it('names the invalid field', async () => {
    expect(await create({ type: 'webhook', name: 'x' })).toMatchObject(refusal({ name: 'too_small' }));
    expect(await create({ ...typebot, type: 'correio' })).toMatchObject(refusal({ type: 'invalid_value' }));
    expect(await create({ type: 'webhook', name: 'ERP' })).toMatchObject(refusal({ urlN8N: 'required' }));
    for (const urlN8N of ['file:///etc/passwd', 'erp', 'javascript:alert(1)', 'ftp://erp.example.com'])
      expect(await create({ ...webhook, urlN8N })).toMatchObject(refusal({ urlN8N: 'url' }));
    expect(await create({ ...typebot, typebotSlug: '../admin' })).toMatchObject(refusal({ typebotSlug: 'invalid' }));
    expect(await create({ type: 'dialogflow', name: 'Agente' })).toMatchObject(
      refusal({ projectName: 'required', jsonContent: 'required' }),
    );
    for (const [jsonContent, problem] of [
      ['{"client_email":', 'json'],
      ['não é nada', 'json'],
      ['[]', 'credentials'],
      ['{"client_email":"a@b","private_key":"abc"}', 'credentials'],
    ])
      expect(await create({ ...dialogflow, jsonContent })).toMatchObject(refusal({ jsonContent: problem }));
    expect(await create({ ...typebot, typebotExpires: -1 })).toMatchObject(refusal({ typebotExpires: 'too_small' }));
    expect(await list()).toMatchObject({ count: 0 });
  });

  it('has a unique name', async () => {
    await create(webhook);
    expect(await create({ ...typebot, name: 'erp' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS' },
    });
  });

  it('has no internal address, unless the operator allows it', async () => {
    for (const urlN8N of [
      'http://10.0.0.1/x',
      'https://169.254.169.254/',
      'http://localhost:5432',
      'http://erp.example.com',
    ])
      expect(await create({ ...webhook, urlN8N })).toMatchObject({
        status: 400,
        body: { error: 'ERR_URL_NOT_ALLOWED' },
      });
    expect(await create({ ...webhook, urlN8N: 'http://n8n.casa:5678/webhook/1?a=b' })).toMatchObject({ status: 200 });
  });
});

describe('secrets', () => {
  it('are encrypted in the table, masked in replies and absent from notices; a returned mask keeps them', async () => {
    const notices: unknown[] = [];
    (await company.admin.socket()).onAny((...notice: unknown[]) => notices.push(notice));
    const made = await create(dialogflow);
    expect(made.body).toMatchObject({ serviceAccount: 'bot@padaria.iam.gserviceaccount.com' });
    const saved = await update(made.body.id, { ...made.body, name: 'Agente 2' });
    expect(saved).toMatchObject({ status: 200, body: { name: 'Agente 2', jsonContent: made.body.jsonContent } });
    const stored = await inSystem(server.running().context, company.id, (system) =>
      system.db.selectFrom('queueIntegrations').selectAll().where('companyId', '=', company.id).execute(),
    );
    expect(stored[0]?.jsonContentSecret).not.toBeNull();
    const keyText = pem.split('\n')[1]!;
    expect(JSON.stringify([made, saved, await list(), notices, stored])).not.toContain(keyText);
  });

  it('for signing are shown once when created; a new one replaces the old', async () => {
    const made = await create(webhook);
    expect(made.body.signingSecret).toMatch(/^whsec_[\w+/]{32}$/);
    expect((await list()).queueIntegrations[0]?.signingSecret).toMatch(/^\*{8}/);
    const path = `/queueIntegration/${made.body.id}/secret`;
    const renewed = await company.admin.call<{ signingSecret: string }>('POST', path);
    expect(renewed.body.signingSecret).toMatch(/^whsec_/);
    expect(renewed.body.signingSecret).not.toBe(made.body.signingSecret);
    const other = await create(typebot);
    expect(await company.admin.call('POST', `/queueIntegration/${other.body.id}/secret`)).toMatchObject({
      status: 404,
    });
  });

  it('are not sent to a new address', async () => {
    const { body } = await create(dialogflow);
    const moved = { urlN8N: 'https://collector.example.com' };
    expect(await update(body.id, moved)).toMatchObject(refusal({ jsonContent: 'required' }));
    expect(await update(body.id, { ...moved, jsonContent: credentials })).toMatchObject({ status: 200 });
  });
});

describe('permissions', () => {
  it('are an admin’s; everybody else sees names to choose from, and no address', async () => {
    const { body } = await create(webhook);
    const bia = await server.attendant(company, 'Bia', { profile: 'supervisor' });
    expect((await list(bia)).queueIntegrations).toMatchObject([{ name: 'ERP', urlN8N: '' }]);
    for (const refused of [
      await create({ ...webhook, name: 'Outra' }, bia),
      await update(body.id, { name: 'Outra' }, bia),
      await bia.call('DELETE', `/queueIntegration/${body.id}`),
      await bia.call('POST', `/queueIntegration/${body.id}/secret`),
    ])
      expect(refused).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });

  it('do not reach another company’s, neither to change nor to choose', async () => {
    const { body } = await create(webhook);
    const other = await server.company(`Outra ${crypto.randomUUID()}`);
    expect(await update(body.id, { name: 'Roubada' }, other.admin)).toMatchObject({ status: 404 });
    const chosen = { integrationId: body.id };
    for (const path of [`/queue/${other.queueId}`, `/whatsapp/${other.whatsappId}`])
      expect(await other.admin.call('PUT', path, chosen)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NOT_FOUND' },
      });
  });

  it('without the plan leave an empty list and no writes', async () => {
    await create(webhook);
    await inSystem(server.running().context, company.id, (system) =>
      system.db.updateTable('companies').set({ planId: null }).where('id', '=', company.id).execute(),
    );
    expect(await list()).toMatchObject({ queueIntegrations: [], count: 0 });
    expect(await create(typebot)).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_FEATURE' } });
  });
});

it('cannot be deleted while a queue or a connection references it', async () => {
  const { body } = await create(webhook);
  const path = `/queueIntegration/${body.id}`;
  const named = { integrationId: body.id };
  for (const place of [`/queue/${company.queueId}`, `/whatsapp/${company.whatsappId}`]) {
    expect(await company.admin.call('PUT', place, named)).toMatchObject({ status: 200, body: named });
    expect(await company.admin.call('DELETE', path)).toMatchObject({
      status: 409,
      body: { error: 'ERR_INTEGRATION_IN_USE' },
    });
    expect(await company.admin.call('PUT', place, { integrationId: '' })).toMatchObject({
      body: { integrationId: null },
    });
  }
  expect(await company.admin.call('DELETE', path)).toMatchObject({ status: 200 });
});
