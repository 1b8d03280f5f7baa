import type { Prompt } from '@balcao/contract/prompts/prompt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenAi } from '../../peers/openai/openai.ts';
import { startOpenAi } from '../../peers/openai/start-openai.ts';
import { eventually, type TestCompany } from '../world/running-server.ts';
import { serverProcesses } from '../world/server-processes.ts';

/** Kills per stage. `npm run kills` is the long form. */
const rounds = Number(process.env['KILLS'] ?? 1);
const cluster = serverProcesses(2, { INTEGRATION_HOSTS: '127.0.0.1' });
let peer: OpenAi;
let company: TestCompany;
let customers = 0;

beforeAll(async () => {
  peer = await startOpenAi();
  const [first] = cluster.processes;
  company = await first!.company('Padaria');
  const { body } = await company.admin.call<Prompt>('POST', '/prompt', {
    name: 'Padeira',
    prompt: 'Você vende pães.',
    queueId: company.queueId,
    baseUrl: peer.url,
    apiKey: 'sk-peer',
    model: 'gpt-4o-mini',
  });
  await company.admin.call('PUT', `/whatsapp/${company.whatsappId}`, { promptId: body.id });
});
afterAll(() => peer.close());

type Outcome = { answers: number; notes: number; chatbot: boolean; open: boolean };
/** The stored state of a customer's conversation. */
async function outcome(customer: string): Promise<Outcome> {
  const { rows } = await cluster.sql(
    `select count(*) filter (where m.origin = 'bot' and not m.is_private)::int as answers, count(*) filter (where m.is_private)::int as notes,
       t.chatbot, coalesce(bool_or(b.answered_turn < b.turn and b.state = 'responder'), false) as open
     from contacts c join tickets t on t.contact_id = c.id join messages m on m.ticket_id = t.id left join bot_sessions b on b.ticket_id = t.id
     where c.number = $1 group by t.id, t.chatbot`,
    [customer],
  );
  return (rows as Outcome[])[0] ?? { answers: 0, notes: 0, chatbot: false, open: true };
}
/** Delivery status of the answer. */
async function statusOf(customer: string): Promise<string> {
  const { rows } = await cluster.sql(
    `select m.status from contacts c join tickets t on t.contact_id = c.id join messages m on m.ticket_id = t.id
     where c.number = $1 and m.origin = 'bot' and not m.is_private`,
    [customer],
  );
  return (rows as { status: string }[])[0]?.status ?? 'queued';
}
const killAll = async (): Promise<void> => {
  await Promise.all(cluster.processes.map((one) => one.kill()));
};
const asked = async (n: number): Promise<void> => {
  await eventually(
    async () => peer.calls('chat').length,
    (count) => count >= n,
    60_000,
  );
};

/** Each brings the answer to the stage in its name, and then all processes are killed. */
const stages: Record<string, (customer: string) => Promise<unknown>> = {
  'before the model is called': async () => {},
  'while the model computes': async () => {
    const pause = peer.pause();
    await asked(1);
    await killAll();
    pause.release();
  },
  'as its response arrives': async () => {
    const pause = peer.pause();
    await asked(1);
    pause.release();
  },
  'once its response is stored': (customer) =>
    eventually(
      () => outcome(customer),
      ({ answers }) => answers > 0,
      60_000,
    ),
};

it.each(Object.entries(stages))(
  `a customer is answered once when all processes are killed %s`,
  async (_, reach) => {
    for (let round = 0; round < rounds; round += 1) {
      peer.reset();
      peer.reply = 'Custa 2 reais.';
      customers += 1;
      const customer = `55119300${String(customers).padStart(5, '0')}`;
      const [first] = cluster.processes;
      await first!.write(company.sandboxPhone, customer, 'Quanto custa o pão?');
      await reach(customer);
      await killAll();
      await Promise.all(cluster.processes.map((one) => one.start()));
      const end = await eventually(
        () => outcome(customer),
        ({ open }) => !open,
        120_000,
      );
      // After three failed calls the conversation goes to users; one kill must not count as that.
      expect(end).toEqual({ answers: 1, notes: 0, chatbot: true, open: false });
      const status = await eventually(
        () => statusOf(customer),
        (one) => !['queued', 'sending'].includes(one),
        120_000,
      );
      const path = `/api/sandbox/${company.sandboxPhone}/chats/${customer}/messages`;
      const chat = await first!.request<{ messages: { fromMe: boolean; body: string }[] }>('GET', path);
      const received = chat.body.messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
      // Killed during the send, the outcome is unknown, and it is not sent again.
      if (status === 'unknown') expect(received.length).toBeLessThanOrEqual(1);
      else expect(received).toEqual(['Custa 2 reais.']);
    }
  },
  300_000 * rounds,
);
