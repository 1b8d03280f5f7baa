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
import type { InSharedTx } from '../platform/db/share/share-transactions.ts';
import { inSystem, type Tx, type TxContext } from '../platform/db/tx.ts';
import { readApiToken } from '../platform/http/api-token-header.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { parseSetting, readSettings } from '../settings/read-setting.ts';

/** Another program, identified by its token. */
export type Caller = {
  companyId: number;
  source: 'token' | 'connection';
  id: number;
  /** the name of its token, for the audit trail */
  name: string;
  /** the connection that it sends by; null: the contact's last one, else the default */
  whatsappId: number | null;
  /** its connection was deleted, and it does not send by another (docs/decisions/0500) */
  isConnectionDeleted: boolean;
  scopes: readonly ApiScope[];
  /** the country of its company, for numbers without a country code */
  country: Country;
};

/** `admission`: shared transactions that identify several waiting callers at once. */
export type AdmissionDeps = { context: TxContext; admission: InSharedTx };

/**
 * Identifies and counts the caller, in a transaction of its own, so that a call counts whatever its result. `admit`:
 * further checks of its company. @throws Failure ERR_INVALID_API_TOKEN, ERR_NO_PERMISSION without the scope,
 * ERR_RATE_LIMIT, or of the company's licence
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
      // Returned, not thrown: nothing was written, and the other callers in the transaction continue.
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

/** The token of a connection may do everything with messages, where its company allows such tokens. */
async function admitConnection(tx: Tx, id: number): Promise<Holder> {
  const { apiConnectionTokens, country } = await readSettings(tx, ['apiConnectionTokens', 'country']);
  ensure(apiConnectionTokens === 'enabled', 'ERR_INVALID_API_TOKEN');
  const { status, isSuper, dueDate, plan } = await findCompanyProfile(tx);
  const company = { isActive: status, isSuper, dueDate, hasApi: plan?.useExternalApi ?? false };
  return {
    source: 'connection',
    id,
    name: '',
    whatsappId: id,
    isConnectionDeleted: false,
    scopes: messageScopes,
    country,
    company,
  };
}

/** Searches all companies, because the token names none: bypasses row-level security. */
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
