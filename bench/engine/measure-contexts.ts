import type { BenchCompany, BenchServer } from '../bench-server.ts';
import { compareTurns, loadTurn, turnSeconds } from '../compare-turns.ts';
import { thousands } from '../percentiles.ts';
import type { Table } from '../table.ts';
import { cloudSender, saturate } from '../webhook-load.ts';

const chats = 200;
const inFlight = 64;

/**
 * Active bots in all conversations that evaluate each message and stay silent: answers would be additional messages and
 * work.
 */
const bots = [
  ['whose bot is done', `state = 'ended'`],
  [
    'before whom a menu of twenty queues and a hundred options is',
    `state = 'queues', shown_at = now() + interval '1 day'`,
  ],
] as const;

/**
 * Incoming messages of customers with a bot, compared with customers without. Compares the processor time per message:
 * rates vary with the machine's load.
 */
export async function measureContexts(
  ground: BenchServer,
  company: BenchCompany,
  table: Table,
  seconds: number,
): Promise<void> {
  const { sql, server } = ground;
  await addMenu(ground, company);
  const connection = company.cloud[2]!;
  const sender = cloudSender(server.port, company, [2], chats);
  let first = 0;
  const setBots = (isOn: boolean) =>
    sql.query('update contacts set disable_bot = $2 where company_id = $1', [company.id, !isOn]);
  const turn = async (isOn: boolean) => {
    await setBots(isOn);
    return loadTurn(ground, async () => {
      const done = await saturate(sender, inFlight, turnSeconds(seconds), first);
      first += done.count;
      return done;
    });
  };
  try {
    await addPeopleWithoutBot(ground, company);
    await setBots(false);
    for (; first < chats; first += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => sender.send(first + i)));
    await turn(false);
    await sql.query(
      `insert into bot_sessions (company_id, ticket_id, state) select company_id, id, 'ended' from tickets where company_id = $1 and whatsapp_id = $2 on conflict do nothing`,
      [company.id, connection.id],
    );
    for (const [who, state] of bots) {
      await sql.query(`update bot_sessions set ${state} where company_id = $1`, [company.id]);
      const { cost, costs, rates, perSecond } = await compareTurns(
        () => turn(true),
        () => turn(false),
      );
      table.add({
        what: `messages in, of customers ${who} (nothing is said): processor time of a message`,
        measured: `${thousands(perSecond)}/s, rates ${rates}`,
        baseline: `the same without a bot (${costs})`,
        ratio: cost,
        aim: '≥ 0.95×',
        isMet: cost >= 0.95,
      });
    }
    const { rows } = await sql.query<{ n: number }>(
      `select count(*)::int as n from messages where company_id = $1 and origin = 'bot'`,
      [company.id],
    );
    if (rows[0]?.n !== 0) throw new Error('a bot has answered, which is other work');
  } finally {
    sender.close();
    await setBots(true);
  }
}

/** A menu of twenty queues and a hundred options. */
async function addMenu({ sql }: BenchServer, company: BenchCompany): Promise<void> {
  await sql.query(
    `insert into whatsapp_queues (company_id, whatsapp_id, queue_id) select $1::int, $2::int, unnest($3::int[]) on conflict do nothing`,
    [company.id, company.cloud[2]!.id, company.queueIds],
  );
  await sql.query(
    `insert into queue_options (company_id, queue_id, place, title, message)
     select $1::int, $2::int, i, 'Opção ' || i, 'Diga' from generate_series(1, 100) i`,
    [company.id, company.queueIds[0]],
  );
}

/** Disables automatic replies while the conversations begin. */
async function addPeopleWithoutBot({ sql }: BenchServer, company: BenchCompany): Promise<void> {
  await sql.query(
    `with made as (insert into contacts (company_id, name, number, disable_bot)
       select $1::int, 'Cliente ' || n, '55119' || (70000000 + n), true from generate_series(0, $2::int - 1) n returning id, number)
     insert into contact_identities (company_id, kind, value, contact_id) select $1::int, 'phone', number, id from made`,
    [company.id, chats],
  );
}
