import { messageApi } from '@balcao/contract/messages/message.api';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { sendMessage } from '../messages/send-message.ts';
import { createNote } from '../notes/create-note.ts';
import type { Tx } from '../platform/db/tx.ts';
import { syncTicketTags } from '../tags/sync-ticket-tags.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { loadActorOfUser } from '../users/act-as.ts';
import { type DemoCompanyIds, numberOf, requireNamed } from './bootstrap-demo-company.ts';
import { customerName } from './customer-names.ts';
import type { DemoCompany, GeneratedFile, ScriptLine } from './demo-company.ts';
import type { DemoServer } from './demo-server.ts';
import { makeFile } from './generate-files.ts';
import type { Conversation } from './plan-conversations.ts';
import type { SeededRandom } from './seeded-random.ts';

type PlayContext = { server: DemoServer; company: DemoCompany; ids: DemoCompanyIds; now: Date };

/** Plays a conversation to its final state through the verbs used by phone and web client. */
export async function playConversation(
  context: PlayContext,
  conversation: Conversation,
  random: SeededRandom,
): Promise<void> {
  const { company, ids, now } = context;
  const { script, state, customer } = conversation;
  let at = conversation.beginsAt.getTime();
  const wait = (minSeconds: number, maxSeconds: number) => {
    at = Math.min(at + random.between(minSeconds, maxSeconds) * 1000, now.getTime() - 2_000);
  };
  const server = context.server.at({ now: () => new Date(at) });
  const { companyId } = ids;
  const number = numberOf(customer, company);
  const name = customerName(customer, company.seed);
  const connection = connectionFor(ids, conversation);
  const phone = { id: connection.id, companyId };
  let person = random.pick(requireNamed(ids.people, script.queue));

  const words = { pedido: String(random.between(10_000, 99_999)), valor: price(random) };
  const fill = (text: string) =>
    text
      .replaceAll('{nome}', name.split(' ')[0] ?? name)
      .replaceAll('{atendente}', person.name.split(' ')[0] ?? person.name)
      .replaceAll('{pedido}', words.pedido)
      .replaceAll('{valor}', words.valor);
  const upload = async (file: GeneratedFile | undefined) =>
    file
      ? server.upload(companyId, {
          name: fill(file.name),
          bytes: await makeFile(file.make, random),
          field: file.make === 'voice' ? 'audio' : 'media',
        })
      : null;
  const write = async (body: string, file?: GeneratedFile) =>
    server.customerWrites(phone, { from: number, name, body: fill(body) }, await upload(file));
  /** An action of the attendant. */
  const act = <T>(work: (tx: Tx, actor: Awaited<ReturnType<typeof loadActorOfUser>>) => Promise<T>) =>
    server.inCompany(companyId, async (tx) => work(tx, await loadActorOfUser(tx, person.id)));
  const change = (body: Record<string, unknown>) =>
    act((tx, actor) =>
      changeTicket(tx, actor, { params: { id: ticketId }, query: {}, body: ticketApi.update.body.parse(body) }),
    );
  const say = async (body: string, file: GeneratedFile | undefined, isPrivate: boolean) => {
    const files = await upload(file);
    await act((tx, actor) =>
      sendMessage(
        tx,
        actor,
        ticketId,
        messageApi.send.body.parse({ body: fill(body), isPrivate }),
        files ? [files] : [],
      ),
    );
  };

  const firstOfDesk = script.lines.findIndex((l) => l.kind === 'attendant');
  const opening = script.lines.slice(0, firstOfDesk);
  const rest = script.lines.slice(firstOfDesk);
  const playLine = async (spoken: ScriptLine) => {
    switch (spoken.kind) {
      case 'customer':
        return write(spoken.body, spoken.file);
      case 'place': {
        const { label, latitude, longitude } = spoken;
        return server.customerWrites(phone, { from: number, name, location: { label, latitude, longitude } }, null);
      }
      case 'attendant':
        await say(spoken.body, spoken.file, false);
        if (random.next() < 0.8) await server.customerReads(phone, number);
        return;
      case 'aside':
        return say(spoken.body, undefined, true);
      case 'note':
        return void (await act((tx, actor) => createNote(tx, actor, { note: fill(spoken.body), ticketId })));
      case 'transfer':
        await change({ status: 'pending', queueId: requireNamed(ids.queues, spoken.queue) });
        person = random.pick(requireNamed(ids.people, spoken.queue));
        wait(60, 240);
        return void (await change({ status: 'open' }));
    }
  };

  for (const [i, spoken] of opening.entries()) {
    if (i > 0) wait(4, 40);
    await playLine(spoken);
    if (i === 0 && connection.queues.length > 1 && (state !== 'pending' || random.next() < 0.5)) {
      wait(8, 60);
      await write(String(connection.queues.indexOf(script.queue) + 1));
    }
  }
  if (state === 'pending') return;

  const ticketId = await server.inCompany(companyId, (tx) => lastTicketOf(tx, number));
  wait(30, 600);
  await change({ status: 'open', queueId: requireNamed(ids.queues, script.queue) });
  const until = state === 'closed' ? rest.length : random.between(1, rest.length);
  for (const spoken of rest.slice(0, until)) {
    wait(15, 200);
    await playLine(spoken);
  }
  const tags = script.tags.map((tag) => ({ id: requireNamed(ids.tags, tag).id }));
  if (tags.length > 0) await act((tx, actor) => syncTicketTags(tx, actor, ticketId, tags));
  if (state === 'open') return;
  wait(60, 900);
  await change({ status: 'closed', sendFarewellMessage: random.next() < 0.7 });
}

/** The connection with the menu, or the one with only this queue. */
function connectionFor({ lines: connections }: DemoCompanyIds, { script, viaMenu }: Conversation) {
  const own = connections.find((l) => l.queues.length === 1 && l.queues[0] === script.queue);
  const menu = connections.find((l) => l.queues.length > 1 && l.queues.includes(script.queue));
  const connection = (viaMenu ? menu : own) ?? menu ?? own;
  if (!connection) throw new Error(`no line leads to ${script.queue}`);
  return connection;
}

async function lastTicketOf(tx: Tx, number: string): Promise<number> {
  const { id } = await tx.db
    .selectFrom('tickets')
    .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
    .where('tickets.companyId', '=', tx.companyId)
    .where('contacts.number', '=', number)
    .where('tickets.status', '=', 'pending')
    .select('tickets.id')
    .orderBy('tickets.id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

const price = (random: SeededRandom): string =>
  `${random.between(180, 6900).toLocaleString('pt-BR')},${random.pick(['00', '90', '50'])}`;
