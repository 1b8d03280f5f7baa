import { sendMessage } from '../server/src/messages/send-message.ts';
import { inTx } from '../server/src/platform/db/tx.ts';
import { loadActor } from '../server/src/users/load-actor.ts';
import type { BenchCompany, BenchServer } from './bench-server.ts';
import { addPeople } from './bulk-load.ts';
import { nowMs, p50p95, p50p99, percentile, thousands, timed } from './percentiles.ts';
import { openRawHttp } from './raw-http.ts';
import { openReplay, recordingContext, type Statement } from './replay-statements.ts';
import type { Table } from './table.ts';

const people = 20;

export type Conversation = { userId: number; ticketId: number; token: string };

/** Concurrent sends of twenty users, each in a separate conversation, on sandbox connections. */
export async function measureSends(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  seconds: number,
): Promise<void> {
  const conversations = await openConversations(ground, company);
  await ground.sql.query('vacuum (analyze) messages, tickets');
  const http = openRawHttp(ground.server.port, people);
  const send = (one: Conversation) => sendFrom(http, one);
  try {
    const [first] = conversations;
    if (!first) throw new Error('nobody is there to send');
    const alone = await timed(() => send(first), 40);
    table.add({ what: 'a send by one person, p50 / p95', measured: p50p95(alone) });
    const floor = openReplay(ground, await recordSends(ground, company, conversations), (statement) => statement);
    // Floor and product alternate, as the machine's load varies.
    const turns: { floor: number; reached: number; times: number[] }[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const statements = await floor.measure(seconds / 2);
      turns.push({ floor: statements, ...(await sendAtOnce(conversations, send, seconds / 2)) });
    }
    const ratios = turns.map((turn) => turn.reached / turn.floor);
    const ratio = percentile(ratios, 0.5);
    const middle = turns.find((turn) => turn.reached / turn.floor === ratio);
    table.add({
      what: `sends of ${people} people at once; p50 / p99`,
      measured: `${thousands(middle?.reached ?? 0)}/s; ${p50p99(middle?.times ?? [])}`,
      baseline: `${thousands(middle?.floor ?? 0)}/s, the statements of the calls one by one (${ratios.map((r) => r.toFixed(1)).join(' · ')})`,
      ratio,
      aim: '≥ 400/s',
      isMet: (middle?.reached ?? 0) >= 400,
    });
  } finally {
    http.close();
  }
}

/** Sends a message as the assignee of the conversation. */
export async function sendFrom(http: ReturnType<typeof openRawHttp>, { ticketId, token }: Conversation): Promise<void> {
  const body = Buffer.from(JSON.stringify({ body: 'Bom dia, o pedido já saiu para entrega' }));
  const reply = await http.request('POST', `/api/messages/${ticketId}`, { authorization: `Bearer ${token}` }, body);
  if (reply.status !== 200) throw new Error(`a send was answered ${reply.status}: ${reply.body.slice(0, 300)}`);
}

export async function sendAtOnce<One>(
  conversations: readonly One[],
  send: (one: One) => Promise<void>,
  seconds: number,
): Promise<{ reached: number; times: number[] }> {
  const [began, end] = [nowMs(), nowMs() + seconds * 1000];
  const times: number[] = [];
  await Promise.all(
    conversations.map(async (one) => {
      while (nowMs() < end) {
        const at = nowMs();
        await send(one);
        times.push(nowMs() - at);
      }
    }),
  );
  return { reached: (times.length * 1000) / (nowMs() - began), times };
}

/** Records the statements of one send per user; those of later jobs are not included. */
async function recordSends(
  ground: BenchServer,
  company: BenchCompany,
  conversations: Conversation[],
): Promise<Statement[][]> {
  const all: Statement[][] = [];
  for (const { userId, ticketId } of conversations) {
    const statements: Statement[] = [];
    const { rows } = await ground.sql.query<{ id: string }>('select id from sessions where user_id = $1', [userId]);
    await inTx(recordingContext(ground.context, statements), company.id, async (tx) => {
      const claims = { companyId: company.id, userId, sessionId: rows[0]?.id ?? '' };
      const actor = await loadActor(tx, claims);
      await sendMessage(tx, actor, ticketId, { body: 'Bom dia, o pedido já saiu para entrega', isPrivate: false });
    });
    all.push(statements);
  }
  return all;
}

/** Creates open conversations with a customer message each, on sandbox connections. */
export async function openConversations(
  ground: BenchServer,
  company: BenchCompany,
  count = people,
): Promise<Conversation[]> {
  const { sql } = ground;
  const some = await addPeople(ground, company, count, `remetente ${Date.now()}`, 1);
  const { rows } = await sql.query<{ userId: number; ticketId: number }>(
    `with c as (insert into contacts (company_id, name, number)
        select $1::int, 'Destino ' || i, '5571' || (900000000 + $2::int + i) from generate_series(0, $3::int - 1) i returning id, number),
      i as (insert into contact_identities (company_id, kind, value, contact_id) select $1::int, 'phone', number, id from c),
      t as (insert into tickets (company_id, status, channel, contact_id, whatsapp_id, queue_id, user_id, chat)
        select $1::int, 'open', 'sandbox', c.id, ($4::int[])[1 + c.id % 10], $5::int, $2::int + row_number() over () - 1, c.number from c
        returning id, user_id, contact_id, whatsapp_id, chat),
      m as (insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, provider_id, from_me, body, sent_at)
        select $1::int, id, contact_id, whatsapp_id, chat, 'hello-' || id, false, 'Oi', now() from t)
     select id as "ticketId", user_id as "userId" from t`,
    [company.id, some.first, count, company.sandbox.map(({ id }) => id), company.queueIds[0]],
  );
  return Promise.all(
    rows.map(async (row) => ({ ...row, token: await ground.tokenOf({ companyId: company.id, userId: row.userId }) })),
  );
}
