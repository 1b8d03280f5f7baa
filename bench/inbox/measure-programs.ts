import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BenchCompany, BenchServer } from '../bench-server.ts';
import { type Conversation, openConversations, sendAtOnce, sendFrom } from '../measure-sends.ts';
import { p50p99, percentile, thousands } from '../percentiles.ts';
import { openRawHttp } from '../raw-http.ts';
import type { Table } from '../table.ts';
import { sandboxSender, saturate } from '../webhook-load.ts';
import { openClient } from './measure-board.ts';

/** The rate limit is sixty calls a minute per token. */
const tokensPerCaller = 4;
const turns = 5;

/** Sends by the API compared with sends from the web client, alternating. */
export async function measureApiSends(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  seconds: number,
): Promise<void> {
  const admin = await openClient(ground, company.id, company.adminId);
  const conversations = await openConversations(ground, company);
  const http = openRawHttp(ground.server.port, conversations.length);
  const { rows } = await ground.sql.query<{ id: number; number: string }>(
    'select t.id, c.number from tickets t join contacts c on (c.company_id, c.id) = (t.company_id, t.contact_id) where t.id = any($1)',
    [conversations.map(({ ticketId }) => ticketId)],
  );
  const callers: (Conversation & { number: string; tokens: string[]; calls: number })[] = [];
  for (const conversation of conversations) {
    const tokens: string[] = [];
    for (let n = 0; n < tokensPerCaller; n++) {
      const body = { name: `ERP ${conversation.ticketId} ${n}`, scopes: ['messages:send'] };
      tokens.push((JSON.parse(await admin.call('POST', '/api-tokens', body)) as { token: string }).token);
    }
    const number = rows.find(({ id }) => id === conversation.ticketId)?.number ?? '';
    callers.push({ ...conversation, number, tokens, calls: 0 });
  }
  const sendByApi = async (caller: (typeof callers)[number]) => {
    const token = caller.tokens[caller.calls++ % tokensPerCaller] ?? '';
    const bytes = Buffer.from(
      JSON.stringify({ number: caller.number, body: 'Bom dia, o pedido já saiu para entrega' }),
    );
    const { status, body } = await http.request('POST', '/api/messages/send', { token }, bytes);
    if (status !== 200) throw new Error(`a send by the API was answered ${status}: ${body.slice(0, 300)}`);
  };
  try {
    const reached: { screen: number; api: number; times: number[] }[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const screen = await sendAtOnce(conversations, (one) => sendFrom(http, one), seconds);
      const api = await sendAtOnce(callers, sendByApi, seconds);
      reached.push({ screen: screen.reached, api: api.reached, times: api.times });
    }
    const ratios = reached.map(({ screen, api }) => api / screen);
    const ratio = percentile(ratios, 0.5);
    const middle = reached.find(({ screen, api }) => api / screen === ratio);
    table.add({
      what: `sends of ${callers.length} programs at once by the API; p50 / p99`,
      measured: `${thousands(middle?.api ?? 0)}/s; ${p50p99(middle?.times ?? [])}`,
      baseline: `${thousands(middle?.screen ?? 0)}/s on the screen (${ratios.map((one) => one.toFixed(2)).join(' · ')})`,
      ratio,
      aim: '≥ 0.8×',
      isMet: ratio >= 0.8,
    });
  } finally {
    http.close();
    admin.close();
  }
}

/** Inbound messages while an endpoint is sent each of them and never responds, compared with none, alternating. */
export async function measureHangingReceiver(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  seconds: number,
): Promise<void> {
  const admin = await openClient(ground, company.id, company.adminId);
  let asked = 0;
  const receiver = createServer(() => void asked++).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const sender = sandboxSender(ground.server.port, company, 200);
  try {
    const events = ['message.received', 'ticket.opened'];
    const made = JSON.parse(await admin.call('POST', '/webhook-endpoints', { name: 'Parado', url, events })) as {
      id: number;
    };
    const listen = (isActive: boolean) =>
      admin.call('PUT', `/webhook-endpoints/${made.id}`, { name: 'Parado', url, events, isActive });
    let first = 0;
    const run = async (isActive: boolean, forSeconds: number) => {
      await listen(isActive);
      const { perSecond, count } = await saturate(sender, 20, forSeconds, first);
      first += count;
      return perSecond;
    };
    await run(true, 1);
    const reached: { hanging: number; none: number }[] = [];
    for (let turn = 0; turn < turns; turn++)
      reached.push({ none: await run(false, seconds), hanging: await run(true, seconds) });
    const ratios = reached.map(({ hanging, none }) => hanging / none);
    const ratio = percentile(ratios, 0.5);
    const middle = reached.find(({ hanging, none }) => hanging / none === ratio);
    table.add({
      what: 'messages in while an endpoint that is told of each hangs',
      measured: `${thousands(middle?.hanging ?? 0)}/s; it was called ${asked} times`,
      baseline: `${thousands(middle?.none ?? 0)}/s without (${ratios.map((one) => one.toFixed(2)).join(' · ')})`,
      ratio,
      aim: '≥ 0.95×',
      isMet: asked > 0 && ratio >= 0.95,
    });
  } finally {
    sender.close();
    admin.close();
    receiver.closeAllConnections();
    receiver.close();
  }
}
