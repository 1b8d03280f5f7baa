import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Customer } from './customer.ts';
import type { Graph } from './graph.ts';
import { startGraph } from './start-graph.ts';

let graph: Graph;
let ana: Customer;
const token = 'EAAGm0PX4ZCps';

beforeEach(async () => {
  graph = await startGraph();
  graph.addNumber({
    phoneNumberId: '106540352242922',
    wabaId: '102290129340398',
    displayPhoneNumber: '551130000000',
    accessToken: token,
    appSecret: 'segredo',
    verifyToken: 'abra',
    webhookUrl: 'http://127.0.0.1:9/nobody',
    appId: '9001',
  });
  ana = graph.customer({ waId: '5511999990001', name: 'Ana', userId: 'BR.1' });
});
afterEach(() => graph.close());

async function send(name: string, texts: string[]): Promise<number> {
  const parameters = texts.map((one) => ({ type: 'text', text: one }));
  const template = { name, language: { code: 'pt_BR' }, components: [{ type: 'body', parameters }] };
  const answer = await fetch(`${graph.url}/v26.0/106540352242922/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messaging_product: 'whatsapp', to: '5511999990001', type: 'template', template }),
  });
  return answer.status === 200 ? 200 : (await answer.json()).error.code;
}

test('templates are sent outside the window, and a template that Meta refuses is refused with its code', async () => {
  const connection = graph.connectionOf();
  const body = { type: 'BODY' as const, text: 'Olá {{1}}, {{2}}' };
  connection.addTemplate({ name: 'pronto', language: 'pt_BR', components: [body] });
  for (const status of ['PAUSED', 'DISABLED', 'REJECTED'] as const)
    connection.addTemplate({ name: status.toLowerCase(), language: 'pt_BR', status, components: [body] });
  expect(await send('pronto', ['Ana', 'venha'])).toBe(200);
  expect(await send('pronto', ['Ana'])).toBe(132000);
  expect(await send('pronto', ['Ana', 'a\nb'])).toBe(132018);
  expect(await send('pronto', ['Ana', 'x'.repeat(1024)])).toBe(132005);
  expect(await send('paused', ['Ana', 'venha'])).toBe(132015);
  expect(await send('disabled', ['Ana', 'venha'])).toBe(132016);
  expect(await send('rejected', ['Ana', 'venha'])).toBe(132001);
  expect(await send('nenhum', [])).toBe(132001);
  await expect.poll(() => ana.inbox).toHaveLength(1);
});
