import { setTimeout as sleep } from 'node:timers/promises';
import type { Phone } from '../peers/whatsapp/phone.ts';
import type { FakeWhatsApp } from '../peers/whatsapp/start-whatsapp.ts';
import { customerName } from '../server/src/demo/customer-names.ts';
import type { DemoCompany, Script, ScriptStep } from '../server/src/demo/demo-company.ts';
import { makeFile } from '../server/src/demo/generate-files.ts';
import { seededRandom } from '../server/src/demo/seeded-random.ts';
import { type Call, until } from './demo-api.ts';
import type { DemoConnection } from './demo-connections.ts';

type Conversations = {
  call: Call;
  whatsapp: FakeWhatsApp;
  company: DemoCompany;
  connection: DemoConnection;
  paceMs: number;
  onMessage: () => void;
};
type Scene = Conversations & { customer: Phone; business: Phone; words: (text: string) => string };
type Ticket = { id: number; status: string };

const chance = seededRandom(Date.now() % 100_000);
const between = (min: number, max: number) => min + Math.random() * (max - min);

/** Plays conversations on one connection sequentially until aborted: customers on fake phones, answers through the API. */
export async function playConversations(
  talk: Conversations,
  stop: AbortSignal,
  print: (text: string) => void,
): Promise<void> {
  const scripts = talk.company.scripts.filter(({ queue }) => queue === talk.connection.queue);
  for (let n = 0; !stop.aborted; n++) {
    const script = scripts[n % scripts.length];
    if (script === undefined) return;
    await playConversation(talk, script, stop).catch(async (error: unknown) => {
      if (stop.aborted) return;
      print(`${talk.connection.name}: ${error instanceof Error ? error.message : String(error)}`);
      await sleep(talk.paceMs);
    });
  }
}

let customers = 0;

async function playConversation(talk: Conversations, script: Script, stop: AbortSignal): Promise<void> {
  const nth = 400 + customers++;
  const name = customerName(nth, talk.company.seed);
  const number = `${talk.company.areaCode}98${String(Date.now() + nth).slice(-7)}`;
  const customer = talk.whatsapp.phone({ number, name });
  const scene: Scene = {
    ...talk,
    customer,
    business: talk.whatsapp.phoneOf(talk.connection.number),
    words: (text) =>
      text
        .replaceAll('{nome}', name.split(' ')[0] ?? name)
        .replaceAll('{atendente}', talk.company.admin.name)
        .replaceAll('{pedido}', String(40_000 + nth))
        .replaceAll('{valor}', '289,00'),
  };
  for (const connection of script.steps) {
    await sleep(talk.paceMs * between(0.5, 1.5));
    if (stop.aborted) return;
    await playSceneStep(scene, connection);
  }
  const ticket = await ticketOf(scene);
  // Some tickets stay open.
  if (Math.random() < 0.6) await talk.call('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
}

async function playSceneStep(scene: Scene, connection: ScriptStep): Promise<void> {
  const { customer, business, words, onMessage } = scene;
  if (connection.kind === 'customer') {
    customer.typing(business);
    await sleep(scene.paceMs * 0.3);
    if (connection.file === undefined) await customer.text(business, words(connection.body));
    else await customer.media(business, await fileOf(connection.file, words(connection.body)));
    onMessage();
  } else if (connection.kind === 'place') {
    await customer.location(business, {
      latitude: connection.latitude,
      longitude: connection.longitude,
      name: connection.label,
    });
    onMessage();
  } else if (connection.kind === 'attendant') await answer(scene, words(connection.body));
}

/** Answers through the API, then waits until the message is on the customer's phone and read. */
async function answer({ call, customer, business, onMessage, ...scene }: Scene, body: string): Promise<void> {
  const ticket = await ticketOf({ call, customer, business, onMessage, ...scene });
  if (ticket.status === 'pending') {
    const { id } = await call<{ id: number }>('GET', '/auth/me');
    await call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: id });
  }
  await call('POST', `/messages/${ticket.id}`, { body });
  const arrived = await until(
    async () => customer.arrivals.find((each) => !each.fromMe && textOf(each.message).includes(body)),
    'an answer reaches the phone',
  );
  customer.receipt(business, arrived.id, 'read');
  onMessage();
}

const textOf = (message: Phone['arrivals'][number]['message']): string =>
  message.conversation || message.extendedTextMessage?.text || '';

const ticketOf = ({ call, connection, customer }: Scene): Promise<Ticket> =>
  until(async () => {
    const query = new URLSearchParams({
      searchParam: customer.account.name,
      whatsapps: JSON.stringify([connection.id]),
      statusFilter: JSON.stringify(['pending', 'open']),
      showAll: 'true',
    });
    return (await call<{ tickets: Ticket[] }>('GET', `/tickets?${query}`)).tickets[0];
  }, 'a conversation is opened');

async function fileOf(file: NonNullable<Extract<ScriptStep, { kind: 'customer' }>['file']>, caption: string) {
  const bytes = await makeFile(file.make, chance);
  if (file.make === 'voice') return { kind: 'audio' as const, bytes, mimetype: 'audio/wav' };
  if (file.make === 'document' || file.make === 'receipt')
    return { kind: 'document' as const, bytes, mimetype: 'application/pdf', fileName: file.name, caption };
  return { kind: 'image' as const, bytes, mimetype: 'image/jpeg', caption };
}
