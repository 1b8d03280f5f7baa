import { createContactInput } from '@balcao/contract/contacts/contact';
import { dayMs } from '@balcao/contract/durations';
import { createUserInput } from '@balcao/contract/users/user.api';
import { changeTimeZone } from '../companies/change-time-zone.ts';
import { createConnection } from '../connections/create-connection.ts';
import { createContact } from '../contacts/create-contact.ts';
import type { Tx } from '../platform/db/tx.ts';
import { createQueue } from '../queues/create-queue.ts';
import { updateSetting } from '../settings/update-setting.ts';
import { createCompany } from '../signup/create-company.ts';
import { createTag } from '../tags/create-tag.ts';
import { createUser } from '../users/create-user.ts';
import { loadActorOfUser } from '../users/load-actor-of-user.ts';
import { addQueueOptions } from './add-queue-options.ts';
import { customerName } from './customer-names.ts';
import type { DemoCompany } from './demo-company.ts';
import type { DemoServer } from './demo-server.ts';

type Person = { id: number; name: string };

export type DemoCompanyIds = {
  companyId: number;
  adminId: number;
  /** users by queue */
  people: Map<string, Person[]>;
  queues: Map<string, number>;
  tags: Map<string, { id: number; isLane: boolean }>;
  connections: { id: number; name: string; queues: string[] }[];
};

const npsMinutes = 60;
const plan = { name: 'Demonstração', users: 100, connections: 50, queues: 50, value: '199,90', isPublic: true };

/** Creates a company with users, queues, connections and contacts, but no conversations. Null when it exists already. */
export function bootstrapDemoCompany(
  server: DemoServer,
  company: DemoCompany,
  password: string,
  now: Date,
): Promise<DemoCompanyIds | null> {
  const begun = new Date(now.getTime() - 21 * dayMs);
  return createCompany(
    server.at({ now: () => begun }).context,
    {
      name: company.name,
      email: `contato@${company.domain}`,
      admin: { ...company.admin, email: adminAddress(company), password },
    },
    { plan, dueDate: new Date(now.getTime() + 30 * dayMs), columns: { emailConfirmedAt: begun } },
    async (tx, actor) => {
      const queues = new Map<string, number>();
      for (const [i, { options, ...queue }] of company.queues.entries()) {
        const { id } = await createQueue(tx, actor, { ...queue, orderQueue: i + 1 });
        queues.set(queue.name, id);
        await addQueueOptions(tx, actor, id, options);
      }
      const createdConnections = [];
      for (const { name, queues: names, greetingMessage = '' } of company.connections) {
        const queueIds = names.map((queue) => requireNamed(queues, queue));
        const expiresTicketNPS = asksForNps({ queues: names }) ? npsMinutes : 0;
        const ratingMessage = expiresTicketNPS > 0 ? 'De 0 a 10, quanto você nos recomendaria a um amigo?' : '';
        const form = { name, channel: 'sandbox' as const, queueIds, greetingMessage, expiresTicketNPS, ratingMessage };
        const { id } = await createConnection(tx, actor, form, server.phones);
        createdConnections.push({ id, name, queues: names });
      }
      const tags = new Map<string, { id: number; isLane: boolean }>();
      for (const { name, color, lane: isLane = false, limit = null, entryMessage: message = '' } of company.tags) {
        const { id } = await createTag(tx, actor, { name, color, kanban: isLane ? 1 : 0, lane: { limit, message } });
        tags.set(name, { id, isLane });
      }
      const people = new Map<string, Person[]>();
      for (const { queues: names, ...rest } of company.people) {
        const queueIds = names.map((queue) => requireNamed(queues, queue));
        const email = addressOf(rest.name, company.domain);
        const { id } = await createUser(tx, actor, createUserInput.parse({ ...rest, email, password, queueIds }));
        for (const queue of names) people.set(queue, [...(people.get(queue) ?? []), { id, name: rest.name }]);
      }
      await updateSetting(tx, actor, 'userRating', 'enabled', { box: server.phones.box, changeTimeZone });
      await createContacts(tx, actor.userId, company);
      return { companyId: tx.companyId, adminId: actor.userId, people, queues, tags, connections: createdConnections };
    },
  );
}

/** An offset beyond the numbers of the cloud connection's customers. */
const unusedNumbers = 40;

/** Every third customer is a contact before the first message. */
async function createContacts(tx: Tx, adminId: number, company: DemoCompany): Promise<void> {
  const actor = await loadActorOfUser(tx, adminId);
  for (let n = 0; n < company.customers; n += 3) {
    const name = customerName(n, company.seed);
    const extraInfo = n % 2 === 0 ? [{ name: 'Aniversário', value: `${1 + (n % 28)}/${1 + (n % 12)}` }] : [];
    const email = addressOf(name, 'cliente.demo');
    await createContact(tx, actor, createContactInput.parse({ name, number: numberOf(n, company), email, extraInfo }));
  }
  // The same person with another phone number: a merge suggestion.
  const [name, number] = [customerName(0, company.seed), numberOf(company.customers + unusedNumbers, company)];
  const twin = { name: `${name} (site)`, number, email: addressOf(name, 'cliente.demo') };
  await createContact(tx, actor, createContactInput.parse(twin));
}

/** The connection with the menu asks for a rate of 0 to 10; one with a single queue for 1 to 3. */
export const asksForNps = ({ queues }: { queues: readonly string[] }): boolean => queues.length > 1;

/** 9 0000-… is not assigned in Brazil. */
export const numberOf = (n: number, { areaCode }: DemoCompany): string =>
  `${areaCode}90000${String(1000 + n * 37).padStart(4, '0')}`;

export const addressOf = (name: string, domain: string): string =>
  `${name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')}@${domain}`;

export const adminAddress = ({ domain }: DemoCompany): string => `admin@${domain}`;

/** Looks up a name used in the company's definition. */
export function requireNamed<T>(map: ReadonlyMap<string, T>, name: string): T {
  const value = map.get(name);
  if (value === undefined) throw new Error(`the demo names "${name}", which is not there`);
  return value;
}
