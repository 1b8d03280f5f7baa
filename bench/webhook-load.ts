import { createHmac } from 'node:crypto';
import { io } from 'socket.io-client';
import { z } from 'zod';
import type { BenchCompany } from './bench-server.ts';
import { nowMs } from './percentiles.ts';
import { openRawHttp, type Reply } from './raw-http.ts';

/** Sends one message of one of `chats` customers; resolves when acknowledged. */
export type Sender = { send(n: number): Promise<void>; idOf(n: number): string; close(): void };

let run = 0;

/** Webhook posts as Meta sends them: one message per body, signed. */
export function cloudSender(port: number, company: BenchCompany, connections: number[], chats: number): Sender {
  const http = openRawHttp(port, 256);
  const name = `wamid.bench${++run}.`;
  const idOf = (n: number) => `${name}${n}`;
  return {
    idOf,
    async send(n) {
      const chat = n % chats;
      const connection = company.cloud[connections[chat % connections.length] ?? 0];
      if (!connection) throw new Error('no such connection');
      const number = `55119${String(70_000_000 + chat)}`;
      const message = { from: number, id: idOf(n), timestamp: String(Math.floor(Date.now() / 1000)), type: 'text' };
      const body = Buffer.from(
        JSON.stringify({
          object: 'whatsapp_business_account',
          entry: [
            {
              id: '1',
              changes: [
                {
                  field: 'messages',
                  value: {
                    messaging_product: 'whatsapp',
                    metadata: { display_phone_number: '551130000000', phone_number_id: connection.phoneNumberId },
                    contacts: [{ profile: { name: `Cliente ${chat}` }, wa_id: number }],
                    messages: [{ ...message, text: { body: `Bom dia, o pedido ${n} já saiu para entrega?` } }],
                  },
                },
              ],
            },
          ],
        }),
      );
      const signature = createHmac('sha256', company.appSecret).update(body).digest('hex');
      const headers = { 'x-hub-signature-256': `sha256=${signature}` };
      check(await http.request('POST', `/webhooks/meta/${connection.token}`, headers, body));
    },
    close: http.close,
  };
}

/** The sandbox phone: one call per message, which is also stored on the phone. */
export function sandboxSender(port: number, company: BenchCompany, chats: number): Sender {
  const http = openRawHttp(port, 256);
  const name = `phone${++run}.`;
  return {
    idOf: (n) => `${name}${n}`,
    async send(n) {
      const chat = n % chats;
      const connection = company.sandbox[chat % company.sandbox.length];
      const body = { id: `${name}${n}`, from: `55118${String(70_000_000 + chat)}`, name: `Cliente ${chat}` };
      const bytes = Buffer.from(JSON.stringify({ ...body, body: `Bom dia, o pedido ${n} já saiu?` }));
      check(await http.request('POST', `/api/sandbox/${connection?.token}/messages`, {}, bytes));
    },
    close: http.close,
  };
}

function check({ status, body }: Reply): void {
  if (status !== 200 && status !== 202) throw new Error(`a message was answered ${status}: ${body.slice(0, 300)}`);
}

/** Maximum throughput with `inFlight` concurrent requests. Returns messages per second and the acknowledged count. */
export async function saturate(
  sender: Sender,
  inFlight: number,
  seconds: number,
  first = 0,
): Promise<{ perSecond: number; count: number }> {
  let n = first;
  let end = Number.POSITIVE_INFINITY;
  const worker = async () => {
    while (nowMs() < end) await sender.send(n++);
  };
  const began = nowMs();
  end = began + seconds * 1000;
  await Promise.all(Array.from({ length: inFlight }, worker));
  const count = n - first;
  return { count, perSecond: (count * 1000) / (nowMs() - began) };
}

/** Open-loop load at a steady rate, independent of earlier responses. */
export async function pace(sender: Sender, perSecond: number, seconds: number, first = 0) {
  const total = Math.round(perSecond * seconds);
  const sentAt = new Map<string, number>();
  const acknowledged: number[] = [];
  const began = nowMs();
  const all: Promise<void>[] = [];
  for (let i = 0; i < total; ) {
    const due = Math.min(total, Math.floor(((nowMs() - began) * perSecond) / 1000) + 1);
    for (; i < due; i++) {
      const at = nowMs();
      sentAt.set(sender.idOf(first + i), at);
      all.push(sender.send(first + i).then(() => void acknowledged.push(nowMs() - at)));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(all);
  return { count: total, sentAt, acknowledged };
}

const event = z.object({ action: z.string(), message: z.object({ wid: z.string().nullable() }).optional() });

/** One attendant's socket, with the arrival time of each message. */
export async function watch(port: number, companyId: number, token: string) {
  const seen = new Map<string, number>();
  const socket = io(`http://127.0.0.1:${port}`, { auth: { token }, transports: ['websocket'], forceNew: true });
  socket.on(`company-${companyId}-appMessage`, (payload: unknown) => {
    const at = nowMs();
    const { action, message } = event.parse(payload);
    if (action === 'create' && message?.wid) seen.set(message.wid, at);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', () => resolve());
    socket.once('connect_error', reject);
  });
  socket.emit('joinNotification');
  for (const status of ['pending', 'open']) socket.emit('joinTickets', status);
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { seen, close: () => void socket.disconnect() };
}
