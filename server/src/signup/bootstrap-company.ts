import { randomInt } from 'node:crypto';
import { newCompany } from '@balcao/contract/signup/signup';
import type { Actor } from '@balcao/contract/users/actor';
import type { ConnectionDeps } from '../connections/connection-deps.ts';
import { sandboxTokens } from '../connections/sandbox-tokens.ts';
import { inSystem, type Tx, type TxContext } from '../platform/db/tx.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { bootstrapTexts } from './bootstrap.texts.ts';
import { createCompany, type NewPlan } from './create-company.ts';
import { createDefaults } from './create-defaults.ts';
import { selectSuperCompany } from './signup.store.ts';

export type BootstrapOptions = {
  /** the super admin's sign-in name */
  adminEmail: string;
  adminPassword?: string | undefined;
  /** of the first sandbox connection */
  sandboxToken?: string | undefined;
};

/** The data that a start prints. */
export type BootstrapResult = {
  /** only at the first start without a given password: it cannot be read again */
  generatedPassword: string | null;
  /** true when this start created the company */
  isNew: boolean;
  /** the phone's address is /sandbox/{token}; null when its connection was deleted */
  sandboxToken: string | null;
};

const providerPlan: NewPlan = { name: bootstrapTexts.plan, users: 10_000, connections: 1_000, queues: 1_000 };

/**
 * The provider's company at the first start: its super admin, a queue with them, and a sandbox connection with the
 * queue, so that the first message is visible to someone. Later starts change nothing. `fill`: adds demo data.
 */
export async function bootstrapCompany(
  context: TxContext,
  deps: ConnectionDeps,
  options: BootstrapOptions,
  fill: (tx: Tx, actor: Actor) => Promise<void> = async () => {},
): Promise<BootstrapResult> {
  const existingCompany = await findExisting(context, deps);
  if (existingCompany !== null) return existingCompany;
  const password = options.adminPassword ?? generatePassword();
  const admin = { name: bootstrapTexts.admin, email: options.adminEmail, password };
  if (!newCompany.shape.admin.safeParse(admin).success)
    throw new StartupError(
      'Set ADMIN_EMAIL to an e-mail address, and ADMIN_PASSWORD, if at all, to 5 to 50 characters.',
    );
  if (options.sandboxToken !== undefined && !/^[\w-]{8,200}$/.test(options.sandboxToken))
    throw new StartupError('Set SANDBOX_TOKEN to at least 8 letters, digits, hyphens or underscores.');
  const created = await createCompany(
    context,
    { name: 'Balcão', email: options.adminEmail, admin },
    { plan: providerPlan, dueDate: null, isSuper: true },
    async (tx, actor) => {
      await fill(tx, actor);
      return createDefaults(tx, actor, deps, options.sandboxToken);
    },
  );
  const generatedPassword = options.adminPassword === undefined ? password : null;
  if (created !== null) return { isNew: true, generatedPassword, sandboxToken: created };
  const other = await findExisting(context, deps); // another process was faster
  if (other === null) throw new Error('a company named Balcão exists, and it is not the provider’s');
  return other;
}

async function findExisting(context: TxContext, deps: ConnectionDeps): Promise<BootstrapResult | null> {
  const company = await inSystem(context, 0, selectSuperCompany);
  if (company === undefined) return null;
  const [sandboxToken = null] = await inSystem(context, company.id, (system) => sandboxTokens(system, deps.box));
  return { isNew: false, generatedPassword: null, sandboxToken };
}

/** 80 random bits in letters and digits that do not look alike. */
function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
