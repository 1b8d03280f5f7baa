import { updateTicketInput } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll } from 'vitest';
import { inboundEvent } from '../channels/inbound-event.ts';
import { mergeManually } from '../contact-merges/merge-manually.ts';
import { undoMerge } from '../contact-merges/undo-merge.ts';
import { seededRandom } from '../demo/seeded-random.ts';
import { type Inbox, openInbox } from '../inbound/inbox.ts';
import { undoSend } from '../messages/changes/undo-send.ts';
import { sendMessage } from '../messages/send-message.ts';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { applyTicketTimeouts } from '../tickets/apply-ticket-timeouts.ts';
import { deleteTicket } from '../tickets/change/delete-ticket.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import type { TicketRow } from './observed-tickets.ts';
import { rollUpMessageCounts } from './roll-up-message-counts.ts';

const random = seededRandom(8);
const phones = (count: number, base: number) => Array.from({ length: count }, (_, i) => `${base + i}`);

const companyRows = (
  company: number,
): string => `insert into queues (company_id, id, name, color) values (${company}, 701, 'Vendas', '#123456'), (${company}, 702, 'Suporte', '#654321');
    insert into connections (company_id, id, name, channel, provider, status, expires_ticket) values (${company}, 701, 'Loja', 'sandbox', 'sandbox', 'CONNECTED', 120);
    insert into whatsapp_queues (company_id, whatsapp_id, queue_id) values (${company}, 701, 701), (${company}, 701, 702);
    insert into users (company_id, id, name, email, password_hash, profile) select ${company}, id, 'Pessoa ' || id, id || '@contas.test', 'x', 'admin' from generate_series(701, 703) id;
    insert into user_queues (company_id, user_id, queue_id) select ${company}, u, q from generate_series(701, 703) u, generate_series(701, 702) q`;

let sequence = 0;
const messageOf = (phone: string, at: Date, over: Record<string, unknown>) =>
  inboundEvent.parse({
    kind: 'message',
    content: { mediaType: 'conversation', body: `m${sequence}` },
    chat: `${phone}@s.whatsapp.net`,
    providerId: `F${++sequence}`,
    at: at.toISOString(),
    identities: [{ kind: 'phone', value: phone }],
    name: 'Cliente',
    fromMe: false,
    ...over,
  });

/**
 * For tests: a company of three people with two queues and a connection, and random actions of people and customers.
 */
export function setUpTestWalk() {
  const world = setUpTestContext();
  let people: Actor[];
  let company: number;
  let inbox: Inbox;
  const sql = <Row extends object>(text: string, values: unknown[] = []) =>
    world.txContext.database.owner.query<Row>(text, values).then(({ rows }) => rows);
  beforeAll(async () => {
    const admin = await world.company('Contas');
    company = admin.companyId;
    await sql(companyRows(company));
    people = [701, 702, 703].map((userId) => ({ ...admin, userId, queueIds: [701, 702] }));
    inbox = openInbox(world.txContext, silentLog, createMetrics());
  });
  const write = (phone: string, over: Record<string, unknown> = {}) =>
    inbox.accept({ id: 701, companyId: company }, messageOf(phone, world.clock.now(), over), {});

  const ticketRows = () =>
    sql<TicketRow>(
      `select id, status, user_id as "userId", queue_id as "queueId", whatsapp_id as "whatsappId", contact_id as "contactId", chatbot,
       folded_into is not null as "isMerged" from tickets where company_id = $1 order by id`,
      [company],
    );

  /** One random action, refused or not. `isCalm`: without merges, deletions and revocations. */
  async function step(customers: string[], isCalm = false): Promise<void> {
    const person = random.pick(people);
    const tickets = await ticketRows();
    const active = tickets.filter(({ status }) => status !== 'closed');
    const id = (random.next() < 0.8 ? active : tickets).at(random.between(0, 99) % Math.max(active.length, 1))?.id ?? 0;
    const acts = actsOf({
      world,
      sql,
      person,
      id,
      contact: () => anyContact(sql, company),
      write: (over) => write(random.pick(customers), over),
    });
    await random
      .pick(isCalm ? acts.slice(0, 9) : acts)()
      .catch((error: Error) => {
        if (error.name !== 'Failure' && !/nothing to pick/.test(error.message)) throw error;
      });
  }
  return {
    world,
    sql,
    ticketRows,
    phones,
    companyId: () => company,
    step: async (customers: string[], isCalm = false) => {
      world.clock.move(random.between(1_000, 1_200_000));
      await step(customers, isCalm);
      await inbox.idle();
    },
  };
}

const anyContact = async (sql: Sql, company: number): Promise<number> =>
  random.pick(
    await sql<{ id: number }>('select id from contacts where company_id = $1 and merged_into is null order by id', [
      company,
    ]),
  ).id;

type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
type Step = {
  world: ReturnType<typeof setUpTestContext>;
  sql: Sql;
  person: Actor;
  /** the ticket's id */
  id: number;
  contact(): Promise<number>;
  write(over?: Record<string, unknown>): Promise<unknown>;
};

/** The first nine are calm. */
function actsOf({ world, sql, person, id, contact, write }: Step): (() => Promise<unknown>)[] {
  const change = (body: object) =>
    world.in(person, (tx) =>
      changeTicket(tx, person, { params: { id }, body: updateTicketInput.parse(body), query: {} }),
    );
  return [
    () => write(),
    () => write(),
    () => write({ fromMe: true }),
    () => change({ status: 'open', queueId: random.pick([701, 702]) }),
    () => change({ status: 'open' }),
    () => change({ status: 'closed', sendFarewellMessage: random.next() < 0.5 }),
    () => change({ status: 'pending' }),
    () => change({ queueId: random.pick([701, 702]), userId: random.pick([null, 701, 702, 703]) }),
    () => world.in(person, (tx) => sendMessage(tx, person, id, { body: 'resposta', isPrivate: random.next() < 0.2 })),
    async () => {
      const { messages } = await world.in(person, (tx) =>
        sendMessage(tx, person, id, { body: 'engano', isPrivate: false }),
      );
      await world.in(person, (tx) => undoSend(tx, person, Number(messages[0]!.id)));
    },
    async () => {
      const [survivor, duplicate] = [await contact(), await contact()];
      if (survivor !== duplicate) await world.in(person, (tx) => mergeManually(tx, person, survivor, duplicate));
    },
    async () => {
      const merges = await sql<{ id: number; survivor: number }>(
        'select id, kept_id as survivor from contact_merges where undone_at is null order by id',
      );
      const merge = random.pick(merges);
      await world.in(person, (tx) => undoMerge(tx, person, merge.survivor, merge.id));
    },
    () => (random.next() < 0.3 ? world.in(person, (tx) => deleteTicket(tx, person, id)) : Promise.resolve()),
    () => sql(`update messages set status = 'sent', attempts = 1 where status = 'queued'`),
    () => applyTicketTimeouts(world.txContext),
    () => applyTicketTimeouts(world.txContext),
    () => rollUpMessageCounts(world.txContext),
  ];
}
