import type { AiAbilities, AiSettings } from '@balcao/contract/ai/ai-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenAi } from '../../peers/openai/openai.ts';
import { startOpenAi } from '../../peers/openai/start-openai.ts';
import { inSystem } from '../../server/src/platform/db/tx.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';

const server = runningServer({ INTEGRATION_HOSTS: '127.0.0.1' });
let peer: OpenAi;
let company: TestCompany;

beforeAll(async () => {
  peer = await startOpenAi();
  peer.keys.add('sk-secret-of-ours-9876');
});
afterAll(() => peer.close());
beforeEach(async () => {
  peer.reset();
  company = await server.company(`Padaria ${crypto.randomUUID()}`);
});

const own = () => ({
  enabled: true,
  baseUrl: peer.url,
  apiKey: 'sk-secret-of-ours-9876',
  chatModel: 'gpt-4o-mini',
  transcriptionModel: 'whisper-1',
  monthlyTokenCap: null,
});
const save = (more: object = {}, who = company) =>
  who.admin.call<AiSettings>('PUT', '/ai-settings', { ...own(), ...more });
const test = (more: object = {}) => company.admin.call('POST', '/ai-settings/test', { ...own(), ...more });
const abilities = async () => (await company.admin.call<AiAbilities>('GET', '/ai-abilities')).body;
const sql = (text: (system: Parameters<Parameters<typeof inSystem>[2]>[0]) => Promise<unknown>) =>
  inSystem(server.running().context, company.id, text);

describe('the AI service of a company', () => {
  it('is nothing at first, and every screen learns when it is there', async () => {
    expect(await abilities()).toEqual({ chat: false, transcription: false, budget: 'free' });
    const bia = await server.attendant(company, 'Bia');
    const socket = await bia.socket();
    const notices: unknown[] = [];
    socket.on(`company-${company.id}-aiSettings`, (notice: unknown) => notices.push(notice));
    await save({ transcriptionModel: '' });
    expect(await abilities()).toEqual({ chat: true, transcription: false, budget: 'free' });
    await eventually(
      async () => notices,
      (list) => list.length === 1,
    );
    expect(notices).toEqual([{ action: 'update', abilities: { chat: true, transcription: false, budget: 'free' } }]);
    await save({ enabled: false });
    expect(await abilities()).toMatchObject({ chat: false });
  });

  it('keeps its key: sealed in the table, a mask in replies, nothing in notices; and a mask that comes back leaves it', async () => {
    const socket = await company.admin.socket();
    const notices: unknown[] = [];
    socket.onAny((...notice: unknown[]) => notices.push(notice));
    const saved = await save();
    expect(saved.body.apiKey).toBe('********9876');
    const shown = await company.admin.call<AiSettings>('GET', '/ai-settings');
    expect(JSON.stringify([saved, shown, notices])).not.toContain('secret-of-ours');
    const stored = await sql((system) => system.db.selectFrom('aiSettings').selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain('secret-of-ours');
    await save({ apiKey: '********9876' });
    await save({ apiKey: '' });
    expect((await test({ apiKey: '' })).body).toEqual({ chat: 'ok', transcription: 'ok' });
    expect((await save({ apiKey: null })).body.apiKey).toBe('');
  });

  it('is not given a kept key at a new address', async () => {
    await save();
    const moved = { baseUrl: 'https://collector.example.com/v1', apiKey: '********9876' };
    for (const refused of [await save(moved), await test(moved)])
      expect(refused).toMatchObject({ status: 400, body: { details: { fields: { apiKey: 'required' } } } });
    expect(peer.received).toEqual([]);
  });

  it('is nowhere inside, but where the operator allows it', async () => {
    for (const baseUrl of ['http://10.0.0.1/v1', 'https://169.254.169.254/v1', 'http://localhost:5432', 'file:///etc'])
      expect(await save({ baseUrl })).toMatchObject({ status: 400, body: { error: 'ERR_URL_NOT_ALLOWED' } });
  });

  it('is an admin’s to see, change and try, and the company’s own', async () => {
    await save();
    const bia = await server.attendant(company, 'Bia');
    for (const [method, path] of [
      ['GET', '/ai-settings'],
      ['PUT', '/ai-settings'],
      ['POST', '/ai-settings/test'],
    ] as const)
      expect(await bia.call(method, path, method === 'GET' ? undefined : own())).toMatchObject({ status: 403 });
    const other = await server.company(`Outra ${crypto.randomUUID()}`);
    expect((await other.admin.call<AiSettings>('GET', '/ai-settings')).body).toMatchObject({ baseUrl: '', apiKey: '' });
  });

  it('is not there without the plan', async () => {
    await save();
    await sql((system) =>
      system.db
        .updateTable('plans')
        .set({ useOpenAi: false })
        .where('id', '=', system.db.selectFrom('companies').select('planId').where('id', '=', company.id))
        .execute(),
    );
    expect(await abilities()).toEqual({ chat: false, transcription: false, budget: 'free' });
    expect(await test()).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_FEATURE' } });
    await sql((system) => system.db.updateTable('plans').set({ useOpenAi: true }).execute());
  });
});

describe('the test button', () => {
  it('asks each model the least, and says of each what is wrong', async () => {
    expect((await test()).body).toEqual({ chat: 'ok', transcription: 'ok' });
    expect((await test({ apiKey: 'sk-wrong' })).body).toEqual({ chat: 'key', transcription: 'key' });
    expect((await test({ chatModel: 'gpt-9', transcriptionModel: '' })).body).toEqual({
      chat: 'model',
      transcription: 'none',
    });
    peer.misbehave('garbage', { on: 'chat' });
    peer.misbehave('error', { on: 'transcription' });
    expect((await test()).body).toEqual({ chat: 'garbage', transcription: 'service' });
    expect((await test({ baseUrl: 'http://127.0.0.1:1/v1' })).body).toMatchObject({ chat: 'unreachable' });
  });

  it('keeps nothing but what it took', async () => {
    await test();
    const { body } = await company.admin.call<AiSettings>('GET', '/ai-settings');
    expect(body).toMatchObject({ baseUrl: '', apiKey: '' });
    expect(body.usage.byPurpose).toEqual([{ purpose: 'test', calls: 2, tokens: body.usage.tokens }]);
  });
});

describe('the month’s tokens', () => {
  const used = (tokens: number) =>
    sql((system) => system.db.updateTable('aiUsage').set({ tokens }).where('companyId', '=', company.id).execute());

  it('are notified once when four fifths are used, and again when all are: then nothing is asked', async () => {
    await save({ monthlyTokenCap: 1000 });
    const socket = await company.admin.socket();
    const budgets: string[] = [];
    socket.on(`company-${company.id}-aiSettings`, ({ abilities: { budget } }: { abilities: AiAbilities }) =>
      budgets.push(budget),
    );
    await test({ monthlyTokenCap: 1000 });
    await used(799);
    await test({ monthlyTokenCap: 1000 });
    await test({ monthlyTokenCap: 1000 });
    await eventually(
      async () => budgets,
      (list) => list.length === 1,
    );
    await used(999);
    await test({ monthlyTokenCap: 1000, transcriptionModel: '' });
    await eventually(
      async () => budgets,
      (list) => list.length === 2,
    );
    expect(budgets).toEqual(['near', 'spent']);
    expect(await abilities()).toMatchObject({ budget: 'spent' });
    const before = peer.received.length;
    expect(await test({ monthlyTokenCap: 1000 })).toMatchObject({ status: 409, body: { error: 'ERR_AI_CAP' } });
    expect(peer.received.length).toBe(before);
    expect((await company.admin.call<AiSettings>('GET', '/ai-settings')).body.usage).toMatchObject({ cap: 1000 });
  });

  it('are nobody’s loss when many are counted at once', async () => {
    peer.reply = 'x'.repeat(40);
    await Promise.all(Array.from({ length: 12 }, () => test({ transcriptionModel: '' })));
    const { usage } = (await company.admin.call<AiSettings>('GET', '/ai-settings')).body;
    const one = usage.tokens / 12;
    expect(Number.isInteger(one)).toBe(true);
    expect(usage.byPurpose).toEqual([{ purpose: 'test', calls: 12, tokens: usage.tokens }]);
  });
});

describe('limits', () => {
  it.each([
    [{ monthlyTokenCap: 0 }, 'monthlyTokenCap'],
    [{ monthlyTokenCap: 'many' }, 'monthlyTokenCap'],
    [{ enabled: 'yes' }, 'enabled'],
    [{ chatModel: 'x'.repeat(101) }, 'chatModel'],
    [{ baseUrl: `https://${'x'.repeat(600)}` }, 'baseUrl'],
  ])('%o is refused by its field', async (more, field) => {
    expect(await save(more)).toMatchObject({
      status: 400,
      body: { details: { fields: { [field]: expect.any(String) } } },
    });
  });
});
