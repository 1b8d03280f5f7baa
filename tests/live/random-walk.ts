import { isDeepStrictEqual } from 'node:util';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { expect } from 'vitest';
import type { People } from '../world/people-of-server.ts';
import { eventually, type SignedInPerson, type TestCompany } from '../world/running-server.ts';
import { screenOf, specifiedScreenOf } from './live-screens.ts';
import { addDuplicates, changeConsents, consentScreenOf, exportScreenOf, mergeDuplicates } from './privacy-screens.ts';

const one = (n: number) => Math.floor(Math.random() * n);

/** An admin and four users with different permissions. */
export async function peopleWhoSeeDifferently(
  server: Pick<People, 'attendant'>,
  company: TestCompany,
): Promise<{ people: SignedInPerson[]; queues: number[] }> {
  const { admin } = company;
  const queues = [company.queueId];
  for (const [name, color] of [
    ['Suporte', '#AAAAAA'],
    ['Entregas', '#BBBBBB'],
  ] as const)
    queues.push((await admin.call<{ id: number }>('POST', '/queue', { name, color })).body.id);
  const people = [
    admin,
    await server.attendant(company, 'Uma Fila', { queueIds: [queues[0]] }),
    await server.attendant(company, 'Duas Filas', { queueIds: [queues[0], queues[1]], allUserChat: 'enabled' }),
    await server.attendant(company, 'Sem Fila', { queueIds: [queues[2]], allTicket: 'enable', isTricked: 'disabled' }),
    await server.attendant(company, 'Historico', { queueIds: [queues[1]], allHistoric: 'enabled' }),
  ];
  return { people, queues };
}

type Walk = {
  server: Pick<People, 'write' | 'request'>;
  company: TestCompany;
  people: SignedInPerson[];
  queues: number[];
  rounds: number;
  /** false: without clients that ignore versions, as these need the order of commits, which several processes lack */
  specified?: boolean;
};

/** Random verbs by all users; in the end each client fed by notices equals a fresh fetch. The first is an admin. */
export async function walkAndCompare(walk: Walk): Promise<void> {
  const { server, company, people, queues, rounds, specified = true } = walk;
  const admin = people[0]!;
  const customers = Array.from({ length: 12 }, (_, i) => `55119876600${10 + i}`);
  for (const from of customers) await server.write(company.sandboxPhone, from, 'começo');
  const lanes = await addLanes(admin, queues);
  const screens = [
    ...(await Promise.all(people.map(screenOf))),
    ...(await Promise.all((specified ? people : []).map(specifiedScreenOf))),
  ];
  const { body } = await admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  const ids = body.tickets.map((ticket) => ticket.id);
  const contactIds = body.tickets.map((ticket) => ticket.contactId);
  const pair = await addDuplicates(admin);
  const privacyScreens = [await consentScreenOf(people[1]!, [...contactIds, ...pair]), await exportScreenOf(admin)];
  await fillQueues(admin, queues, ids[0]!);

  const commands = [
    () => ({ status: 'open', queueId: queues[one(3)] }),
    () => ({ status: 'closed' }),
    () => ({ status: 'pending' }),
    () => ({ queueId: queues[one(3)] }),
    () => ({ queueId: queues[one(3)], userId: people[one(people.length)]!.session.user.id }),
  ];
  const merges = mergesBy(admin, people, contactIds);
  const customerReads = (from: string) =>
    server.request('POST', `/api/sandbox/${company.sandboxPhone}/chats/${from}/read`);
  let done = 0;
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const person = people[one(people.length)]!;
        const id = ids[one(ids.length)]!;
        const dice = one(17);
        if (dice === 16) return changeConsents(person, { id: contactIds[one(12)]! }, admin);
        if (dice > 13) return moveCard(person, id, lanes);
        if (dice === 12) return merges.mergeSome();
        if (dice === 13) return merges.undoSome();
        if (dice < 2) return server.write(company.sandboxPhone, customers[one(customers.length)]!, `mensagem ${round}`);
        if (dice < 3) return person.call('POST', `/messages/${id}`, { body: `resposta ${round}` });
        if (round % 3 === 0 && dice === 9) return customerReads(customers[one(customers.length)]!);
        if (dice < 4) return person.call('GET', `/messages/${id}`);
        if (dice === 4) return one(2) ? changeSeveral(person, ids, queues) : snoozeSome(person, id);
        return person.call('PUT', `/tickets/${id}`, commands[one(commands.length)]!());
      }),
    );
    for (const { status } of answers) {
      expect(status).toBeLessThan(500);
      if (status < 300) done++;
    }
  }
  expect(done).toBeGreaterThan(rounds * 2.4);
  await merges.mergeUntil(Math.floor(rounds / 8) + 1);
  const read = () => Promise.all(customers.map(customerReads));
  await answerAllTheWay(admin, { read, mayComeBehind: !specified });
  await mergeDuplicates(admin, pair);
  await compareWithFetched([...screens, ...privacyScreens]);
}

/** Each queue receives at least one ticket, whatever the random commands do. */
async function fillQueues(admin: SignedInPerson, queues: readonly number[], id: number): Promise<void> {
  for (const queueId of queues) {
    await admin.call('PUT', `/tickets/${id}`, { status: 'open' });
    await admin.call('PUT', `/tickets/${id}`, { queueId });
  }
}

/** Two lanes of the kanban, one of which transfers its tickets to another queue. */
async function addLanes(admin: SignedInPerson, queues: readonly number[]): Promise<number[]> {
  const lanes = [0];
  for (const lane of [{}, { queueId: queues[1] }]) {
    const body = { name: `Lane ${lanes.length}`, kanban: 1, lane };
    lanes.push((await admin.call<{ id: number }>('POST', '/tags', body)).body.id);
  }
  return lanes;
}

/** Concurrently, by the two calls of older clients, or several tickets in one call. */
async function moveCard(person: SignedInPerson, id: number, lanes: readonly number[]) {
  const laneId = lanes[one(lanes.length)]!;
  const how = one(3);
  if (how === 0) return person.call('PUT', `/tickets/${id}/lane`, { tagId: laneId });
  if (how === 1) return person.call('POST', '/tickets/bulk', { ticketIds: [id], action: { type: 'lane', laneId } });
  await person.call('DELETE', `/ticket-tags/${id}`);
  return person.call('PUT', `/ticket-tags/${id}/${laneId || 'lane0'}`);
}

/** Snoozes for hours, or briefly, so that it ends within the walk; or ends a snooze. */
const snoozeSome = (person: SignedInPerson, id: number) =>
  one(4) === 0
    ? person.call('DELETE', `/tickets/${id}/snooze`)
    : person.call('PUT', `/tickets/${id}/snooze`, {
        until: new Date(Date.now() + (one(2) ? 80 : 7_200_000)).toISOString(),
      });

const changeSeveral = (person: SignedInPerson, ids: readonly number[], queues: readonly number[]) => {
  const actions = [{ type: 'accept' }, { type: 'close' }, { type: 'transfer', queueId: queues[one(3)] }];
  const ticketIds = Array.from({ length: 3 }, () => ids[one(ids.length)]);
  return person.call('POST', '/tickets/bulk', { ticketIds, action: actions[one(actions.length)] });
};

type Screen = { who: string; received(): number; shown(): unknown; fetched(): Promise<unknown> };

async function compareWithFetched(screens: Screen[]): Promise<void> {
  for (const screen of screens) {
    const { who } = screen;
    // The values of the last comparison are reported: a further request might find a later state.
    let last: [shown: unknown, fetched: unknown] = [null, null];
    const look = async () => {
      const shown = screen.shown();
      last = [shown, await screen.fetched()];
      return isDeepStrictEqual(...last);
    };
    await eventually(look, (isSame) => isSame).catch(() => {});
    expect([who, last[0]]).toEqual([who, last[1]]);
    expect(screen.received()).toBeGreaterThan(0);
  }
}

/** In any case: a ticket that is answered last, and whose message is delivered and read. */
async function answerAllTheWay(
  admin: SignedInPerson,
  { read, mayComeBehind }: { read(): Promise<unknown>; mayComeBehind: boolean },
): Promise<void> {
  const first = async (status: string) =>
    (await admin.call<{ tickets: Ticket[] }>('GET', `/tickets?status=${status}&showAll=true`)).body.tickets[0];
  // A closed ticket can be reopened if its contact has no active one.
  const answered = (await first('open')) ?? (await first('pending')) ?? (await first('closed'))!;
  const answer = async () => {
    await admin.call('PUT', `/tickets/${answered.id}`, { status: 'open' });
    expect((await admin.call('POST', `/messages/${answered.id}`, { body: 'até o fim' })).status).toBe(200);
  };
  await answer();
  await eventually(
    async () => {
      await read();
      const { delivery } = (await admin.call<Ticket>('GET', `/tickets/${answered.id}`)).body;
      // With several processes a customer's message of the last round may be processed after it.
      if (!delivery && mayComeBehind) await answer();
      return delivery?.status;
    },
    (status) => status === 'read',
  );
}

/** Contacts are merged and unmerged: tickets are merged, restored, and change their contact. */
function mergesBy(admin: SignedInPerson, people: SignedInPerson[], contactIds: number[]) {
  let merged = 0;
  const mergeSome = async () => {
    const answer = await admin.call('POST', `/contacts/${contactIds[one(12)]}/merges`, {
      contactId: contactIds[one(12)],
    });
    if (answer.status === 200) merged++;
    return answer;
  };
  /** Without this, ten rounds contain fewer than two merges in about one of fifty walks. */
  const mergeUntil = async (wanted: number) => {
    for (let tries = 0; merged < wanted && tries < 100; tries++) await mergeSome();
    expect(merged).toBeGreaterThanOrEqual(wanted);
  };
  const undoSome = async () => {
    const id = contactIds[one(12)]!;
    const known = await admin.call<{ merges: { id: number }[] }>('GET', `/contacts/${id}/identities`);
    const merge = known.body.merges[0];
    return merge ? people[one(people.length)]!.call('POST', `/contacts/${id}/merges/${merge.id}/undo`) : known;
  };
  return { mergeSome, undoSome, mergeUntil };
}
