import { Readable } from 'node:stream';
import type { MessageTemplate } from '@balcao/contract/message-templates/message-template';
import {
  fillMessageTemplate,
  listTemplateVariables,
  templateText,
} from '@balcao/contract/message-templates/template-variables.rules';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Customer } from '../../peers/graph/customer.ts';
import type { Graph } from '../../peers/graph/graph.ts';
import { samples } from '../../peers/graph/media/sample-media.ts';
import { startGraph } from '../../peers/graph/start-graph.ts';
import type { ChannelConnection, ChannelDriver, OutboundMessage } from '../../server/src/channels/channel.ts';
import { cloudDriver } from '../../server/src/channels/whatsapp-cloud/cloud-driver.ts';
import { coupon, namedReminder, orderReady, orderValues, receipt, unsendable } from './template-samples.ts';

let graph: Graph;
let ana: Customer;
let driver: ChannelDriver;
let connection: ChannelConnection;

beforeEach(async () => {
  graph = await startGraph();
  const secrets = { accessToken: 'a-token', appSecret: 'segredo', verifyToken: 'abra' };
  const account = graph.addNumber({
    phoneNumberId: '106540352242922',
    wabaId: '102290129340398',
    displayPhoneNumber: '551130000000',
    webhookUrl: 'http://127.0.0.1:9/nobody',
    appId: '9001',
    ...secrets,
  });
  for (const template of [orderReady, namedReminder, receipt, coupon, ...unsendable]) account.addTemplate(template);
  // She never wrote: the window is closed.
  ana = graph.customer({ waId: '5511999990001', name: 'Ana', userId: 'BR.1' });
  driver = cloudDriver();
  connection = {
    id: 7,
    companyId: 1,
    name: 'Oficial',
    accountId: '106540352242922',
    credentials: {
      phoneNumberId: '106540352242922',
      businessAccountId: '102290129340398',
      graphUrl: graph.url,
      ...secrets,
    },
  };
});
afterEach(() => graph.close());

async function list(): Promise<MessageTemplate[]> {
  const listed = await driver.listTemplates?.(connection);
  if (!listed?.ok) throw new Error(`not listed: ${JSON.stringify(listed)}`);
  return listed.templates;
}
const named = async (name: string): Promise<MessageTemplate> => {
  const found = (await list()).find((one) => one.name === name);
  if (!found) throw new Error(`no template ${name}`);
  return found;
};

/** A message from a template, as the product creates it. */
async function outbound(
  name: string,
  values: Record<string, string>,
  more: Partial<OutboundMessage> = {},
): Promise<OutboundMessage> {
  const template = await named(name);
  const filled = fillMessageTemplate(template, values);
  const format = template.header?.format ?? 'text';
  return {
    id: '41',
    providerId: null,
    chat: 'BR.1',
    to: [{ kind: 'phone', value: '5511999990001' }],
    mediaType: 'conversation',
    body: templateText(filled),
    file: null,
    quotedProviderId: null,
    metadata: {
      template: {
        ...filled,
        media: format === 'text' ? null : format,
        parameters: listTemplateVariables(template).map((one) => ({ ...one, value: values[one.key] ?? '' })),
      },
    },
    ...more,
  };
}
const png = {
  key: 'file',
  name: 'a.png',
  mimeType: 'image/png',
  sizeBytes: samples.png.length,
  open: async () => Readable.from(samples.png),
};

it('lists templates with their parts, examples and status; those that cannot be sent here say so', async () => {
  expect(await named('pedido_pronto')).toMatchObject({
    language: 'pt_BR',
    category: 'utility',
    status: 'approved',
    isSupported: true,
    header: { format: 'text', text: 'Pedido {{1}}' },
    footer: 'Casa Jardim',
    buttons: [
      { kind: 'reply', text: 'Está bem', target: null },
      { kind: 'url', target: 'https://casa.example/p/{{1}}' },
      { kind: 'phone', target: '+551130000000' },
    ],
    examples: {
      'header.1': '1042',
      'body.1': 'Ana',
      'body.2': 'amanhã',
      'button.1': 'a1',
    },
  });
  expect((await named('lembrete')).examples).toEqual({ 'body.nome': 'Ana' });
  const states = (await list()).map(({ name, status, isSupported }) => [name, status, isSupported]);
  expect(states.slice(4)).toEqual([
    ['pausado', 'paused', true],
    ['recusado', 'rejected', true],
    ['em_analise', 'pending', true],
    ['desativado', 'disabled', true],
    ['codigo', 'approved', false],
    ['carrossel', 'approved', false],
  ]);
});

it('reads a list of several pages to its end', async () => {
  for (let n = 0; n < 230; n++) graph.connectionOf().addTemplate({ ...namedReminder, name: `lembrete_${n}` });
  const names = (await list()).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toHaveLength(240);
});

it('a row of an unknown shape does not lose the others', async () => {
  graph
    .connectionOf()
    .templates.unshift({ name: 7 } as never, { ...graph.connectionOf().templates[0], components: 'none' } as never);
  const all = await list();
  expect(all.filter(({ name }) => name === 'lembrete')).toHaveLength(1);
  expect(all.find(({ body, name }) => name === 'pedido_pronto' && body === '')?.isSupported).toBe(false);
});

it('an unreachable channel is a reason, not an exception', async () => {
  expect(await driver.listTemplates?.({ ...connection, credentials: {} })).toEqual({
    ok: false,
    reason: 'connectionDown',
  });
  graph.connectionOf().isTokenExpired = true;
  expect(await driver.listTemplates?.(connection)).toEqual({
    ok: false,
    reason: expect.stringContaining('tokenExpired'),
  });
  await graph.close();
  expect(await driver.listTemplates?.(connection)).toEqual({
    ok: false,
    reason: expect.stringContaining('metaUnreachable'),
  });
});

it('outside the window a template arrives, with its variables in header, body and button and our id', async () => {
  expect(await driver.send(connection, await outbound('pedido_pronto', orderValues))).toEqual({
    outcome: 'sent',
    providerId: graph.sent[0]?.id,
  });
  await expect
    .poll(() => ana.inbox)
    .toMatchObject([
      {
        type: 'template',
        opaque: expect.stringMatching(/:41:/),
        content: {
          name: 'pedido_pronto',
          language: { code: 'pt_BR' },
          components: [
            { type: 'header', parameters: [{ type: 'text', text: '1042' }] },
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Ana' },
                { type: 'text', text: 'amanhã' },
              ],
            },
            { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'a1' }] },
          ],
        },
      },
    ]);
});

it('named variables, a code to copy and a picture in the header arrive as such', async () => {
  const results = [
    await driver.send(connection, await outbound('lembrete', { 'body.nome': 'Ana', 'body.dia': 'hoje' }, { id: '1' })),
    await driver.send(connection, await outbound('cupom', { 'button.0': 'DEZ' }, { id: '2' })),
    await driver.send(connection, await outbound('comprovante', {}, { id: '3', mediaType: 'image', file: png })),
  ];
  expect(results.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent']);
  await expect
    .poll(() => ana.inbox)
    .toMatchObject([
      {
        content: {
          components: [
            {
              parameters: [
                { parameter_name: 'nome', text: 'Ana' },
                { parameter_name: 'dia', text: 'hoje' },
              ],
            },
          ],
        },
      },
      {
        content: { components: [{ sub_type: 'copy_code', parameters: [{ type: 'coupon_code', coupon_code: 'DEZ' }] }] },
      },
      {
        content: { components: [{ type: 'header', parameters: [{ image: { id: expect.stringMatching(/^\d+$/) } }] }] },
      },
    ]);
});

it.each([
  ['of another number of variables', 'templateParameters', 132000],
  ['that is not there any more', 'templateMissing', 132001],
  ['that is paused', 'templatePaused', 132015],
  ['that is disabled', 'templateDisabled', 132016],
  ['that became too long', 'templateTextTooLong', 132005],
])('a template %s is refused with its reason, and nothing arrives', async (_, reason, code) => {
  const account = graph.connectionOf();
  const message = await outbound('pedido_pronto', {
    ...orderValues,
    ...(code === 132005 && { 'body.2': 'x'.repeat(1024) }),
  });
  if (code === 132000)
    account.addTemplate({ ...orderReady, components: [{ type: 'BODY', text: 'Olá {{1}}, {{2}} e {{3}}' }] });
  if (code === 132001) account.templates.shift();
  if (code === 132015) account.addTemplate({ ...orderReady, status: 'PAUSED' });
  if (code === 132016) account.addTemplate({ ...orderReady, status: 'DISABLED' });
  expect(await driver.send(connection, message)).toEqual({
    outcome: 'refused',
    reason: `${reason}?detail=${code}`,
  });
  expect(graph.sent).toEqual([]);
});
