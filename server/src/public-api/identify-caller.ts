import type { ApiScope } from '@balcao/contract/api-tokens/api-token';
import { messageScopes, minConnectionTokenLength } from '@balcao/contract/api-tokens/api-token';
import { isExpired } from '@balcao/contract/companies/due-date.rules';
import type { Country } from '@balcao/contract/contacts/country';
import { ensure, Failure } from '@balcao/contract/errors';
import type { FastifyRequest } from 'fastify';
import { countCall } from '../api-tokens/count-call.ts';
import { findTokenHolder } from '../api-tokens/find-token-holder.ts';
import { companyOfToken } from '../api-tokens/token-text.ts';
import { findCompanyProfile } from '../companies/find-company.ts';
import { findCompanyByToken } from '../connections/find-connection.ts';
import type { InSharedTx } from '../platform/db/share-transactions.ts';
import { inSystem, type Tx, type TxContext } from '../platform/db/tx.ts';
import { readApiToken } from '../platform/http/api-token-header.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { parseSetting, readSettings } from '../settings/read-setting.ts';

/** Another program, by its token. */
export type Caller = {
  companyId: number;
  source: 'token' | 'connection';
  id: number;
  /** of its token, for the audit trail */
  name: string;
  /** the connection that it sends by; null: the contact's last, else the default */
  whatsappId: number | null;
  scopes: readonly ApiScope[];
  /** in which its company writes numbers */
  country: Country;
};

/** `admission`: transactions in which callers are identified, several at once where they wait at the same time. */
export type AdmissionDeps = { context: TxContext; admission: InSharedTx };

/**
 * Who calls, counted. In a transaction of its own: a call counts whatever becomes of it. `admit`: what else must hold of its company.
 * @throws Failure ERR_INVALID_API_TOKEN, ERR_NO_PERMISSION without the scope, ERR_RATE_LIMIT, what stops the company
 */
export async function identifyCaller(
  { context, admission }: AdmissionDeps,
  request: Pick<FastifyRequest, 'headers'>,
  scope: ApiScope,
  admit: (tx: Tx) => Promise<void> = async () => {},
): Promise<Caller> {
  const token = readApiToken(request.headers);
  ensure(token, 'ERR_INVALID_API_TOKEN');
  const named = companyOfToken(token);
  const connection = named === null ? await findConnectionOf(context, token) : null;
  const companyId = named ?? connection?.companyId;
  ensure(companyId, 'ERR_INVALID_API_TOKEN');
  const outcome = await admission(companyId, hashToken(token), async (tx): Promise<Caller | Failure> => {
    try {
      const { company, ...holder } = connection
        ? await admitConnection(tx, connection.id)
        : await admitToken(tx, token);
      requireApi(company, tx.now);
      await admit(tx);
      ensure(holder.scopes.includes(scope), 'ERR_NO_PERMISSION');
      await countCall(tx, holder);
      return { companyId, ...holder };
    } catch (error) {
      // Answered, not thrown: nothing was written, and who came with it goes on.
      if (error instanceof Failure) return error;
      throw error;
    }
  });
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

type Terms = { isActive: boolean; isSuper: boolean; dueDate: Date | null; hasApi: boolean };
type Holder = Omit<Caller, 'companyId'> & { company: Terms };

async function admitToken(tx: Tx, token: string): Promise<Holder> {
  const found = await findTokenHolder(tx, token);
  ensure(found, 'ERR_INVALID_API_TOKEN');
  const { isCompanyActive: isActive, isSuper, dueDate, hasApi, country, ...holder } = found;
  const company = { isActive, isSuper, dueDate, hasApi };
  return { source: 'token', ...holder, country: parseSetting('country', country), company };
}

/** The token of a connection may do all with messages, where its company wants such tokens. */
async function admitConnection(tx: Tx, id: number): Promise<Holder> {
  const { apiConnectionTokens, country } = await readSettings(tx, ['apiConnectionTokens', 'country']);
  ensure(apiConnectionTokens === 'enabled', 'ERR_INVALID_API_TOKEN');
  const { status, isSuper, dueDate, plan } = await findCompanyProfile(tx);
  const company = { isActive: status, isSuper, dueDate, hasApi: plan?.useExternalApi ?? false };
  return { source: 'connection', id, name: '', whatsappId: id, scopes: messageScopes, country, company };
}

/** Of any company: it names none, so that it is looked for past row-level security. */
const findConnectionOf = async (
  context: TxContext,
  token: string,
): Promise<{ id: number; companyId: number } | null> =>
  token.length < minConnectionTokenLength ? null : inSystem(context, 0, (system) => findCompanyByToken(system, token));

function requireApi({ isActive, isSuper, dueDate, hasApi }: Terms, now: Date): void {
  ensure(isActive, 'ERR_COMPANY_INACTIVE');
  if (isExpired({ isSuper, dueDate }, now))
    throw new Failure('ERR_SUBSCRIPTION_EXPIRED', { dueDate: dueDate?.toISOString() ?? null });
  if (!hasApi) throw new Failure('ERR_PLAN_FEATURE', { flag: 'useExternalApi' });
}
