import type { Message } from '@balcao/contract/messages/message';
import { promptVoices } from '@balcao/contract/prompts/prompt';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AzureSpeech, startAzureSpeech } from '../../peers/azure-speech/start-azure-speech.ts';
import type { OpenAi } from '../../peers/openai/openai.ts';
import { startOpenAi } from '../../peers/openai/start-openai.ts';
import { botPause } from '../world/bot-pause.ts';
import { freePort } from '../world/free-port.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';

const speechPort = await freePort();
const server = runningServer({
  INTEGRATION_HOSTS: '127.0.0.1',
  AZURE_SPEECH_URL: `http://127.0.0.1:${speechPort}`,
});
let peer: OpenAi;
let speech: AzureSpeech;
let company: TestCompany;
let customers = 0;

beforeAll(async () => {
  peer = await startOpenAi();
  speech = await startAzureSpeech({ port: speechPort });
  await botPause(server).shorten();
  company = await server.company('Padaria');
  const made = await company.admin.call<{ id: number }>('POST', '/prompt', {
    name: 'Padeira',
    prompt: 'Você vende pães.',
    queueId: company.queueId,
    baseUrl: peer.url,
    apiKey: 'sk-peer',
    model: 'gpt-4o-mini',
    voice: 'pt-BR-FranciscaNeural',
    voiceKey: 'azure-peer-key',
    voiceRegion: 'brazilsouth',
  });
  await company.admin.call('PUT', `/whatsapp/${company.whatsappId}`, { promptId: made.body.id });
});
afterAll(async () => {
  await peer.close();
  await speech.close();
});
beforeEach(() => {
  peer.reset();
  speech.reset();
  peer.reply = 'Pão & bolo: *2* reais';
});

/** The answers to a new customer, and the notes. */
async function answered(): Promise<Message[]> {
  customers += 1;
  await server.write(company.sandboxPhone, `5511900010${String(customers).padStart(3, '0')}`, 'Oi');
  const find = async () => {
    const { body } = await company.admin.call<{ tickets: { id: number }[] }>(
      'GET',
      '/tickets?showAll=true&status=pending',
    );
    const [newest] = body.tickets;
    const reply = await company.admin.call<{ messages: Message[] }>('GET', `/messages/${newest?.id ?? 0}`);
    return reply.body.messages ?? [];
  };
  return eventually(find, (all) => all.length === 0 || all.some(({ fromMe, isPrivate }) => fromMe && !isPrivate));
}

it('every voice of the form is in the service’s list', async () => {
  const listed = await fetch(`${speech.url}/cognitiveservices/voices/list`, {
    headers: { 'ocp-apim-subscription-key': 'azure-peer-key' },
  });
  const names = ((await listed.json()) as { ShortName: string }[]).map(({ ShortName }) => ShortName);
  expect(promptVoices.filter((voice) => voice !== 'texto' && !names.includes(voice))).toEqual([]);
  expect(promptVoices).toHaveLength(16);
});

it('an answer is spoken as a voice note that says in words what was said', async () => {
  const list = await answered();
  const sound = list.find(({ fromMe, isPrivate }) => fromMe && !isPrivate);
  expect(sound).toMatchObject({
    mediaType: 'audio',
    body: '',
    transcription: { state: 'done', text: 'Pão & bolo: *2* reais' },
  });
  expect(speech.spoken).toEqual([
    { voice: 'pt-BR-FranciscaNeural', text: 'Pão &amp; bolo: 2 reais', format: 'ogg-24khz-16bit-mono-opus' },
  ]);
});

it.each([
  ['a refused key', { kind: 'status', status: 401 } as const, /recusou a chave/],
  ['too much at once', { kind: 'status', status: 429 } as const, /pedidos demais/],
  ['its own fault', { kind: 'status', status: 503 } as const, /falhou/],
  ['something that is no sound', { kind: 'garbage' } as const, /não se entende/],
  ['a torn connection', { kind: 'reset' } as const, /falhou|conectar/],
])('%s: the customer reads what they would have heard, and people why', async (_, fault, why) => {
  speech.misbehave(fault);
  const list = await answered();
  expect(list.find(({ fromMe, isPrivate }) => fromMe && !isPrivate)).toMatchObject({
    mediaType: 'conversation',
    body: 'Pão & bolo: *2* reais',
  });
  expect(list.find(({ isPrivate }) => isPrivate)?.body).toMatch(why);
  expect(JSON.stringify(list)).not.toContain('azure-peer-key');
});
