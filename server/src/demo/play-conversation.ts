import { messageApi } from '@balcao/contract/messages/message.api';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { sendMessage } from '../messages/send-message.ts';
import { createNote } from '../notes/create-note.ts';
import type { Tx } from '../platform/tx.ts';
import { syncTicketTags } from '../tags/sync-ticket-tags.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { actAs } from '../users/act-as.ts';
import type { Chance } from './chance.ts';
import { customerName } from './customer-names.ts';
import type { DemoCompany, MadeFile, ScriptLine } from './demo-company.ts';
import type { DemoDesk } from './demo-desk.ts';
import { type FoundedDemo, found, numberOf } from './found-demo-company.ts';
import { makeFile } from './made-files.ts';
import type { Conversation } from './plan-conversations.ts';

type Stage = { desk: DemoDesk; company: DemoCompany; founded: FoundedDemo; now: Date };

/** Plays a conversation to its final state through the verbs used by phone and web client. */
export async function playConversation(stage: Stage, conversation: Conversation, chance: Chance): Promise<void> {
  const { company, founded, now } = stage;
  const { script, state, customer } = conversation;
  let at = conversation.beginsAt.getTime();
  const wait = (leastSeconds: number, mostSeconds: number) => {
    at = Math.min(at + chance.between(leastSeconds, mostSeconds) * 1000, now.getTime() - 2_000);
  };
  const desk = stage.desk.at({ now: () => new Date(at) });
  const { companyId } = founded;
  const number = numberOf(customer, company);
  const name = customerName(customer, company.seed);
  const line = lineOf(founded, conversation);
  const phone = { id: line.id, companyId };
  let person = chance.pick(found(founded.people, script.queue));

  const words = { pedido: String(chance.between(10_000, 99_999)), valor: price(chance) };
  const fill = (text: string) =>
    text
      .replaceAll('{nome}', name.split(' ')[0] ?? name)
      .replaceAll('{atendente}', person.name.split(' ')[0] ?? person.name)
      .replaceAll('{pedido}', words.pedido)
      .replaceAll('{valor}', words.valor);
  const upload = async (file: MadeFile | undefined) =>
    file
      ? desk.upload(companyId, {
          name: fill(file.name),
          bytes: await makeFile(file.make, chance),
          field: file.make === 'voice' ? 'audio' : 'media',
        })
      : null;
  const write = async (body: string, file?: MadeFile) =>
    desk.customerWrites(phone, { from: number, name, body: fill(body) }, await upload(file));
  /** An action of the attendant. */
  const act = <T>(work: (tx: Tx, actor: Awaited<ReturnType<typeof actAs>>) => Promise<T>) =>
    desk.in(companyId, async (tx) => work(tx, await actAs(tx, person.id)));
  const change = (body: Record<string, unknown>) =>
    act((tx, actor) =>
      changeTicket(tx, actor, { params: { id: ticketId }, query: {}, body: ticketApi.update.body.parse(body) }),
    );
  const say = async (body: string, file: MadeFile | undefined, isPrivate: boolean) => {
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
        return desk.customerWrites(phone, { from: number, name, location: { label, latitude, longitude } }, null);
      }
      case 'attendant':
        await say(spoken.body, spoken.file, false);
        if (chance.next() < 0.8) await desk.customerReads(phone, number);
        return;
      case 'aside':
        return say(spoken.body, undefined, true);
      case 'note':
        return void (await act((tx, actor) => createNote(tx, actor, { note: fill(spoken.body), ticketId })));
      case 'transfer':
        await change({ status: 'pending', queueId: found(founded.queues, spoken.queue) });
        person = chance.pick(found(founded.people, spoken.queue));
        wait(60, 240);
        return void (await change({ status: 'open' }));
    }
  };

  for (const [i, spoken] of opening.entries()) {
    if (i > 0) wait(4, 40);
    await playLine(spoken);
    if (i === 0 && line.queues.length > 1 && (state !== 'pending' || chance.next() < 0.5)) {
      wait(8, 60);
      await write(String(line.queues.indexOf(script.queue) + 1));
    }
  }
  if (state === 'pending') return;

  const ticketId = await desk.in(companyId, (tx) => lastTicketOf(tx, number));
  wait(30, 600);
  await change({ status: 'open', queueId: found(founded.queues, script.queue) });
  const until = state === 'closed' ? rest.length : chance.between(1, rest.length);
  for (const spoken of rest.slice(0, until)) {
    wait(15, 200);
    await playLine(spoken);
  }
  const tags = script.tags.map((tag) => ({ id: found(founded.tags, tag).id }));
  if (tags.length > 0) await act((tx, actor) => syncTicketTags(tx, actor, ticketId, tags));
  if (state === 'open') return;
  wait(60, 900);
  await change({ status: 'closed', sendFarewellMessage: chance.next() < 0.7 });
}

/** The connection with the menu, or the one with only this queue. */
function lineOf({ lines }: FoundedDemo, { script, byMenu }: Conversation) {
  const own = lines.find((l) => l.queues.length === 1 && l.queues[0] === script.queue);
  const menu = lines.find((l) => l.queues.length > 1 && l.queues.includes(script.queue));
  const line = (byMenu ? menu : own) ?? menu ?? own;
  if (!line) throw new Error(`no line leads to ${script.queue}`);
  return line;
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

const price = (chance: Chance): string =>
  `${chance.between(180, 6900).toLocaleString('pt-BR')},${chance.pick(['00', '90', '50'])}`;
