import type { Phone } from '../../peers/whatsapp/phone.ts';
import type { FakeWhatsApp } from '../../peers/whatsapp/start-whatsapp.ts';
import type { BenchCompany, BenchServer } from '../bench-server.ts';
import type { RawHttp } from '../raw-http.ts';

export type PairedConnection = { id: number; linkedPhone: Phone; customer: Phone; ticketId: number };

/** Creates QR-code connections, not paired, each with the phone of its shop and of one customer. */
export async function createConnections(
  ground: BenchServer,
  company: BenchCompany,
  whatsapp: FakeWhatsApp,
  count: number,
) {
  const { rows } = await ground.sql.query<{ id: number }>(
    `with made as (insert into connections (company_id, name, channel, provider, send_gap_ms, new_chats_per_day)
       select $1, 'QR ' || n, 'whatsapp', 'beta', 0, 10000 from generate_series(1, $2::int) n returning id, company_id),
     queued as (insert into whatsapp_queues (company_id, whatsapp_id, queue_id) select company_id, id, $3 from made),
     held as (insert into whatsapp_web_sessions (company_id, whatsapp_id, config)
       select company_id, id, '{"sendGapMs":0}' from made)
     select id from made order by id`,
    [company.id, count, company.queueIds[0]],
  );
  return rows.map(({ id }, n): PairedConnection => {
    const digits = String(n).padStart(4, '0');
    const shop = whatsapp.phone({ number: `551191000${digits}`, name: `Loja ${n}` });
    return {
      id,
      linkedPhone: shop,
      customer: whatsapp.phone({ number: `551192000${digits}`, name: `Cliente ${n}` }),
      ticketId: 0,
    };
  });
}

/** Scans the code of each connection until all are connected. */
export async function pairAll(ground: BenchServer, connections: PairedConnection[]): Promise<void> {
  const { sql } = ground;
  const ids = connections.map(({ id }) => id);
  await sql.query(`update whatsapp_web_sessions set wanted = 'up' where whatsapp_id = any($1)`, [ids]);
  await sql.query('notify whatsapp_web_wanted');
  const scanned = new Set<number>();
  const end = Date.now() + 180_000;
  for (;;) {
    const { rows } = await sql.query<{ id: number; status: string; qrcode: string }>(
      'select id, status, qrcode from connections where id = any($1)',
      [ids],
    );
    for (const { id, status, qrcode } of rows) {
      const connection = connections.find((one) => one.id === id);
      if (!connection || scanned.has(id) || status !== 'qrcode' || qrcode === '') continue;
      scanned.add(id);
      await connection.linkedPhone.scan(qrcode).catch(() => scanned.delete(id)); // an expired code: take the next one
    }
    if (rows.every(({ status }) => status === 'CONNECTED')) return;
    if (Date.now() > end)
      throw new Error(`connections do not come up: ${JSON.stringify(Object.groupBy(rows, (r) => r.status))}`);
    await pause(50);
  }
}

/** Each customer writes once, and the ticket is accepted. */
export async function openTickets(
  ground: BenchServer,
  company: BenchCompany,
  connections: PairedConnection[],
  port: number,
  token: string,
) {
  await Promise.all(connections.map(({ customer, linkedPhone }) => customer.text(linkedPhone, 'Bom dia')));
  const ids = connections.map(({ id }) => id);
  let found: { id: number; whatsappId: number }[] = [];
  for (const end = Date.now() + 60_000; found.length < connections.length && Date.now() < end; await pause(50))
    found = (
      await ground.sql.query<{ id: number; whatsappId: number }>(
        'select id, whatsapp_id as "whatsappId" from tickets where company_id = $1 and whatsapp_id = any($2)',
        [company.id, ids],
      )
    ).rows;
  for (const connection of connections)
    connection.ticketId = found.find(({ whatsappId }) => whatsappId === connection.id)?.id ?? 0;
  for (const { ticketId } of connections)
    await callServer(port, token, 'PUT', `/tickets/${ticketId}`, { status: 'open' });
}

export async function callServer(
  port: number,
  token: string,
  method: string,
  path: string,
  body: unknown,
): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

/** Sends a message with a low-cost client: see raw-http.ts. */
export async function writeMessage(http: RawHttp, token: string, ticketId: number, body: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await http.request('POST', `/api/messages/${ticketId}`, headers, Buffer.from(JSON.stringify({ body })));
  if (reply.status !== 200) throw new Error(`a send was answered ${reply.status}: ${reply.body}`);
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
