import { randomInt } from 'node:crypto';
import { newCompany } from '@balcao/contract/signup/signup';
import type { Actor } from '@balcao/contract/users/actor';
import { createConnection } from '../connections/create-connection.ts';
import type { Lines } from '../connections/lines.ts';
import { sandboxTokens } from '../connections/sandbox-tokens.ts';
import { StartError } from '../platform/start-error.ts';
import { type Border, inSystem, type Tx } from '../platform/tx.ts';
import { createQueue } from '../queues/create-queue.ts';
import { joinQueues } from '../users/join-queues.ts';
import { createCompany } from './create-company.ts';
import { type NewPlan, selectSuperCompany } from './signup.store.ts';

export type FirstStart = {
  /** how the super admin signs in */
  adminEmail: string;
  adminPassword?: string | undefined;
  /** of the first sandbox connection */
  sandboxToken?: string | undefined;
};

/** What a start has to print. */
export type Founded = {
  /** only at the first start, and only when nobody chose it: it can never be read again */
  generatedPassword: string | null;
  /** true when this start made the company */
  isNew: boolean;
  /** the phone's address is /sandbox/{token}; null when its connection was deleted */
  sandboxToken: string | null;
};

const providerPlan: NewPlan = { name: 'Completo', users: 10_000, connections: 1_000, queues: 1_000 };

/**
 * The provider's company at the first start: its super admin, one queue they belong to, and a sandbox connection
 * with that queue, so that the first message is visible to someone. Later starts find it and change nothing.
 */
export async function foundCompany(border: Border, lines: Lines, first: FirstStart): Promise<Founded> {
  const before = await existing(border, lines);
  if (before !== null) return before;
  const password = first.adminPassword ?? easyPassword();
  const admin = { name: 'Administrador', email: first.adminEmail, password };
  if (!newCompany.shape.admin.safeParse(admin).success)
    throw new StartError('Set ADMIN_EMAIL to an e-mail address, and ADMIN_PASSWORD, if at all, to 5 to 50 characters.');
  if (first.sandboxToken !== undefined && !/^[\w-]{8,200}$/.test(first.sandboxToken))
    throw new StartError('Set SANDBOX_TOKEN to at least 8 letters, digits, hyphens or underscores.');
  const made = await createCompany(
    border,
    { name: 'Balcão', email: first.adminEmail, admin },
    { plan: providerPlan, dueDate: null, isSuper: true },
    (tx, actor) => furnish(tx, actor, lines, first.sandboxToken),
  );
  const generatedPassword = first.adminPassword === undefined ? password : null;
  if (made !== null) return { isNew: true, generatedPassword, sandboxToken: made };
  const other = await existing(border, lines); // another node was quicker
  if (other === null) throw new Error('a company of the name Balcão is there, and it is not the provider’s');
  return other;
}

/** Returns the token of the phone. */
async function furnish(tx: Tx, admin: Actor, lines: Lines, token: string | undefined): Promise<string> {
  const queue = await createQueue(tx, admin, { name: 'Atendimento', color: '#17917F', orderQueue: 1 });
  await joinQueues(tx, admin.userId, [queue.id]);
  const form = { name: 'Sandbox', channel: 'sandbox' as const, queueIds: [queue.id], ...(token && { token }) };
  return (await createConnection(tx, admin, form, lines)).token;
}

async function existing(border: Border, lines: Lines): Promise<Founded | null> {
  const company = await inSystem(border, 0, selectSuperCompany);
  if (company === undefined) return null;
  const [sandboxToken = null] = await inSystem(border, company.id, (system) => sandboxTokens(system, lines.box));
  return { isNew: false, generatedPassword: null, sandboxToken };
}

/** 80 random bits in letters and digits that are not taken for one another. */
function easyPassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
