import { messageApi } from '@balcao/contract/messages/message.api';
import { isCourtesy } from '@balcao/contract/ratings/courtesy.rules';
import { snoozePresets } from '@balcao/contract/tickets/snooze.rules';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import { sendMessage } from '../messages/send-message.ts';
import { createNote } from '../notes/create-note.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { syncTicketTags } from '../tags/sync-ticket-tags.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { snoozeTicket } from '../tickets/snooze/snooze-ticket.ts';
import { loadActorOfUser } from '../users/load-actor-of-user.ts';
import { asksForNps, type DemoCompanyIds, numberOf, requireNamed } from './bootstrap-demo-company.ts';
import { customerName } from './customer-names.ts';
import type { DemoCompany, GeneratedFile, ScriptStep } from './demo-company.ts';
import type { DemoServer, DemoServerAt } from './demo-server.ts';
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
  const { company, ids } = context;
  const { script, state } = conversation;
  const stage = setStage(context, conversation, random);
  const firstAttendantIndex = script.steps.findIndex((l) => l.kind === 'attendant');
  await playOpening(stage, conversation, script.steps.slice(0, firstAttendantIndex), random);
  if (state === 'pending') return;

  const number = numberOf(conversation.customer, company);
  stage.ticketId = await stage.server.inCompany(ids.companyId, (tx) => lastTicketOf(tx, number));
  stage.wait(30, 600);
  await changeTo(stage, { status: 'open', queueId: requireNamed(ids.queues, script.queue) });
  const rest = script.steps.slice(firstAttendantIndex);
  const until = state === 'closed' ? rest.length : random.between(1, rest.length);
  for (const spoken of rest.slice(0, until)) {
    stage.wait(15, 200);
    await playStep(stage, spoken, random);
  }
  const tags = script.tags.map((tag) => ({ id: requireNamed(ids.tags, tag).id }));
  if (tags.length > 0) await act(stage, (tx, actor) => syncTicketTags(tx, actor, stage.ticketId, tags));
  if (state === 'open') return random.next() < 0.25 ? putOff(stage, context.now) : undefined;
  stage.wait(60, 900);
  const isAsked = random.next() < 0.7;
  await changeTo(stage, { status: 'closed', sendFarewellMessage: isAsked });
  if (isAsked && random.next() < 0.75) await answerRating(stage, random);
}

/** Most rates are good; some people add a comment within the minutes allowed for it, and a complaint gets an answer. */
async function answerRating(stage: Stage, random: SeededRandom): Promise<void> {
  const isNps = asksForNps(stage.connection);
  const note = random.pick(isNps ? [10, 10, 10, 9, 9, 9, 8, 8, 7, 6, 3] : [3, 3, 3, 2, 2, 1]);
  stage.wait(20, 600);
  await write(stage, String(note));
  if (random.next() > 0.35) return;
  stage.wait(15, 120);
  const comment = random.pick(note >= (isNps ? 8 : 3) ? praise : blame);
  await write(stage, comment);
  if (!isCourtesy(comment)) await answerComplaint(stage);
}

/** The comment has opened a conversation, which an admin takes. */
async function answerComplaint(stage: Stage): Promise<void> {
  const { server, ids, customer } = stage;
  const ticketId = await server.inCompany(ids.companyId, (tx) => lastTicketOf(tx, customer.from));
  const answer: Stage = { ...stage, ticketId, person: { id: ids.adminId, name: '' } };
  answer.wait(60, 300);
  await changeTo(answer, { status: 'open' });
  answer.wait(20, 60);
  await sendAsAttendant(answer, 'Obrigada por contar, {nome}. Vamos melhorar!', undefined, false);
  await changeTo(answer, { status: 'closed', sendFarewellMessage: false });
}

const praise = [
  'Atendimento rápido e muito educado!',
  'Resolveram na hora, obrigada',
  'Adorei o atendimento',
  'Tudo certo, parabéns pela equipe',
];
const blame = [
  'Demorou um pouco para responder',
  'Tive que explicar o problema três vezes',
  'Bom, mas o prazo poderia ser menor',
];

/** The people, the connection and the clock of a conversation. The ticket exists once the customer has written. */
type Stage = {
  server: DemoServerAt;
  ids: DemoCompanyIds;
  connection: DemoCompanyIds['connections'][number];
  customer: { from: string; name: string };
  person: { id: number; name: string };
  ticketId: number;
  /** Advances the clock, up to now. */
  wait(minSeconds: number, maxSeconds: number): void;
  fill(text: string): string;
  upload(file: GeneratedFile | undefined): Promise<Upload | null>;
};

function setStage({ server, company, ids, now }: PlayContext, conversation: Conversation, random: SeededRandom): Stage {
  const { customer, script } = conversation;
  let at = conversation.beginsAt.getTime();
  const name = customerName(customer, company.seed);
  const person = random.pick(requireNamed(ids.people, script.queue));
  const words = { pedido: String(random.between(10_000, 99_999)), valor: price(random) };
  const stage: Stage = {
    server: server.at({ now: () => new Date(at) }),
    ids,
    connection: connectionFor(ids, conversation),
    customer: { from: numberOf(customer, company), name },
    person,
    ticketId: 0,
    wait(minSeconds, maxSeconds) {
      at = Math.min(at + random.between(minSeconds, maxSeconds) * 1000, now.getTime() - 2_000);
    },
    fill: (text) =>
      text
        .replaceAll('{nome}', name.split(' ')[0] ?? name)
        .replaceAll('{atendente}', stage.person.name.split(' ')[0] ?? stage.person.name)
        .replaceAll('{pedido}', words.pedido)
        .replaceAll('{valor}', words.valor),
    async upload(file) {
      if (!file) return null;
      const bytes = await makeFile(file.make, random);
      const field = file.make === 'voice' ? 'audio' : 'media';
      return stage.server.upload(ids.companyId, { name: stage.fill(file.name), bytes, field });
    },
  };
  return stage;
}

/** The customer's messages before the first answer, with the number of a queue where there is a menu. */
async function playOpening(
  stage: Stage,
  { script, state }: Conversation,
  opening: ScriptStep[],
  random: SeededRandom,
): Promise<void> {
  const { queues } = stage.connection;
  for (const [i, spoken] of opening.entries()) {
    if (i > 0) stage.wait(4, 40);
    await playStep(stage, spoken, random);
    if (i === 0 && queues.length > 1 && (state !== 'pending' || random.next() < 0.5)) {
      stage.wait(8, 60);
      await write(stage, String(queues.indexOf(script.queue) + 1));
    }
  }
}

async function playStep(stage: Stage, spoken: ScriptStep, random: SeededRandom): Promise<void> {
  const { server, ids, customer } = stage;
  switch (spoken.kind) {
    case 'customer':
      return write(stage, spoken.body, spoken.file);
    case 'place': {
      const { label, latitude, longitude } = spoken;
      return server.customerWrites(phoneOf(stage), { ...customer, location: { label, latitude, longitude } }, null);
    }
    case 'attendant':
      await sendAsAttendant(stage, spoken.body, spoken.file, false);
      if (random.next() < 0.8) await server.customerReads(phoneOf(stage), customer.from);
      return;
    case 'aside':
      return sendAsAttendant(stage, spoken.body, undefined, true);
    case 'note': {
      const { ticketId } = stage;
      await act(stage, (tx, actor) => createNote(tx, actor, { note: stage.fill(spoken.body), ticketId }));
      return;
    }
    case 'transfer':
      await changeTo(stage, { status: 'pending', queueId: requireNamed(ids.queues, spoken.queue) });
      stage.person = random.pick(requireNamed(ids.people, spoken.queue));
      stage.wait(60, 240);
      return changeTo(stage, { status: 'open' });
  }
}

const phoneOf = ({ connection, ids }: Stage) => ({ id: connection.id, companyId: ids.companyId });

const write = async (stage: Stage, body: string, file?: GeneratedFile): Promise<void> => {
  const upload = await stage.upload(file);
  await stage.server.customerWrites(phoneOf(stage), { ...stage.customer, body: stage.fill(body) }, upload);
};

/** Runs an action as the attendant. */
const act = <T>({ server, ids, person }: Stage, work: (tx: Tx, actor: Actor) => Promise<T>): Promise<T> =>
  server.inCompany(ids.companyId, async (tx) => work(tx, await loadActorOfUser(tx, person.id)));

const changeTo = async (stage: Stage, body: Record<string, unknown>): Promise<void> => {
  const params = { id: stage.ticketId };
  await act(stage, (tx, actor) =>
    changeTicket(tx, actor, { params, query: {}, body: ticketApi.update.body.parse(body) }),
  );
};

/** Snoozed until nine the next morning. */
const putOff = async (stage: Stage, now: Date): Promise<void> => {
  const tomorrow = snoozePresets(now, 'America/Sao_Paulo').find(({ name }) => name === 'tomorrow');
  if (tomorrow) await act(stage, (tx, actor) => snoozeTicket(tx, actor, stage.ticketId, tomorrow.until));
};

const sendAsAttendant = async (
  stage: Stage,
  text: string,
  file: GeneratedFile | undefined,
  isPrivate: boolean,
): Promise<void> => {
  const upload = await stage.upload(file);
  const body = messageApi.send.body.parse({ body: stage.fill(text), isPrivate });
  await act(stage, (tx, actor) => sendMessage(tx, actor, stage.ticketId, body, { uploads: upload ? [upload] : [] }));
};

/** The connection with the menu, or the one with only this queue. */
function connectionFor({ connections }: DemoCompanyIds, { script, viaMenu }: Conversation) {
  const own = connections.find((l) => l.queues.length === 1 && l.queues[0] === script.queue);
  const menu = connections.find((l) => l.queues.length > 1 && l.queues.includes(script.queue));
  const connection = (viaMenu ? menu : own) ?? menu ?? own;
  if (!connection) throw new Error(`no connection leads to ${script.queue}`);
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
