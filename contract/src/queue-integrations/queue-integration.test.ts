import { describe, expect, it } from 'vitest';
import {
  createQueueIntegrationInput,
  integrationLanguage,
  integrationType,
  queueIntegrationForm,
  testSessionInput,
} from './queue-integration.ts';

const fieldsOf = (
  shape: { safeParse(given: unknown): { error?: { issues: { path: PropertyKey[] }[] } | undefined } },
  given: object,
) => shape.safeParse(given).error?.issues.map(({ path }) => path.join('.')) ?? [];

it('has four kinds and three languages', () => {
  expect(integrationType.options).toEqual(['dialogflow', 'n8n', 'webhook', 'typebot']);
  expect(integrationLanguage.options).toEqual(['pt-BR', 'en', 'es']);
});

it('reads an empty field as the default', () => {
  const blank = { language: '', typebotExpires: '', typebotDelayMessage: null, projectName: null, jsonContent: '' };
  expect(createQueueIntegrationInput.parse({ type: 'typebot', name: 'Pedidos', ...blank })).toMatchObject({
    language: 'pt-BR',
    typebotExpires: 1,
    typebotDelayMessage: 1000,
    projectName: '',
    jsonContent: '',
  });
});

it.each([
  ['name', ['xy', 'x'.repeat(50)], ['x', 'x'.repeat(51), ' x ', undefined]],
  ['type', ['n8n'], ['correio', undefined]],
  ['language', ['en'], ['fr']],
  ['typebotExpires', [0, '10080'], [-1, 10_081, 1.5]],
  ['typebotDelayMessage', [0, 30_000], [-1, 30_001]],
])('%s has its limits', (field, taken, refused) => {
  const problems = (value: unknown) =>
    fieldsOf(createQueueIntegrationInput, { type: 'webhook', name: 'ERP', [field]: value });
  for (const value of taken) expect([value, problems(value)]).toEqual([value, []]);
  for (const value of refused) expect([value, problems(value)]).toEqual([value, [field]]);
});

describe('integration form', () => {
  const problems = (given: Record<string, unknown>, hasKey = false) =>
    queueIntegrationForm({ hasKey })
      .safeParse({ name: 'Agente', ...given })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  const pem = '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----';
  const key = JSON.stringify({ client_email: 'bot@casa.iam.gserviceaccount.com', private_key: pem });
  const agent = { type: 'dialogflow', projectName: 'casa-77', jsonContent: key };

  it('a Dialogflow form requires a project and a valid key', () => {
    expect(problems(agent)).toEqual([]);
    expect(problems({ type: 'dialogflow' })).toEqual([
      ['projectName', 'required'],
      ['jsonContent', 'required'],
    ]);
    expect(problems({ ...agent, projectName: '../casa' })).toEqual([['projectName', 'invalid']]);
    expect(problems({ ...agent, jsonContent: '{' })).toEqual([['jsonContent', 'json']]);
    expect(problems({ ...agent, jsonContent: '{"private_key":"abc"}' })).toEqual([['jsonContent', 'credentials']]);
    expect(problems({ ...agent, urlN8N: 'ftp://casa.test' })).toEqual([['urlN8N', 'url']]);
  });

  it('keeps a stored key when the key is absent or masked, and not otherwise', () => {
    expect(problems({ ...agent, jsonContent: '' }, true)).toEqual([]);
    expect(problems({ ...agent, jsonContent: '********a1b2' }, true)).toEqual([]);
    expect(problems({ ...agent, jsonContent: '********a1b2' })).toEqual([['jsonContent', 'json']]);
    expect(problems({ ...agent, jsonContent: 'outra' }, true)).toEqual([['jsonContent', 'json']]);
  });

  it.each(['n8n', 'webhook'])('a form of type %s requires a web URL', (type) => {
    expect(problems({ type, urlN8N: 'https://casa.test/in' })).toEqual([]);
    expect(problems({ type })).toEqual([['urlN8N', 'required']]);
    for (const urlN8N of ['casa', 'javascript:alert(1)', 'file:///etc/passwd'])
      expect(problems({ type, urlN8N })).toEqual([['urlN8N', 'url']]);
  });

  it('a Typebot form requires a web URL and a valid flow name', () => {
    const flow = { type: 'typebot', urlN8N: 'https://typebot.io', typebotSlug: 'pedidos-1' };
    expect(problems(flow)).toEqual([]);
    expect(problems({ ...flow, typebotSlug: '' })).toEqual([['typebotSlug', 'required']]);
    expect(problems({ ...flow, typebotSlug: 'p'.repeat(100) })).toEqual([]);
    for (const typebotSlug of ['a/b', '../pedidos', 'pedidos 1', 'pedidos?x', 'p'.repeat(101)])
      expect(problems({ ...flow, typebotSlug })).toEqual([['typebotSlug', 'invalid']]);
    expect(problems({ ...flow, urlN8N: '' })).toEqual([['urlN8N', 'required']]);
    expect(problems({ ...flow, urlN8N: 'typebot.io' })).toEqual([['urlN8N', 'url']]);
  });
});

it('a test of a session requires project, key and language', () => {
  const session = { projectName: 'casa-77', jsonContent: '{}', language: 'pt-BR' };
  expect(fieldsOf(testSessionInput, session)).toEqual([]);
  for (const field of Object.keys(session))
    expect(fieldsOf(testSessionInput, { ...session, [field]: '' })).toEqual([field]);
});
