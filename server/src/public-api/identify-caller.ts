import type { ApiScope } from '@balcao/contract/api-tokens/api-token';
import { apiScopes, minConnectionTokenLength } from '@balcao/contract/api-tokens/api-token';
import { isExpired } from '@balcao/contract/companies/due-date.rules';
import { ensure, Failure } from '@balcao/contract/errors';
import type { FastifyRequest } from 'fastify';
import { countCall } from '../api-tokens/count-call.ts';
import { findTokenHolder } from '../api-tokens/find-token-holder.ts';
import { companyOfToken } from '../api-tokens/token-text.ts';
import { findCompanyProfile } from '../companies/find-company.ts';
import { findCompanyByToken } from '../connections/find-connection.ts';
import { inSystem, inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { readApiToken } from '../platform/http/api-token-header.ts';
import { readSetting } from '../settings/read-setting.ts';

/** Another program, by its token. `name` is for keys of its own. */
export type Caller = {
  companyId: number;
  source: 'token' | 'connection';
  id: number;
  /** the connection that it sends by; null: the contact's last, else the default */
  whatsappId: number | null;
};

/**
 * Who calls, counted. In a transaction of its own: a call counts whatever becomes of it.
 * @throws Failure ERR_INVALID_API_TOKEN, ERR_NO_PERMISSION without the scope, ERR_RATE_LIMIT, what stops the company
 */
export async function identifyCaller(context: TxContext, request: FastifyRequest, scope: ApiScope): Promise<Caller> {
  const token = readApiToken(request.headers);
  ensure(token, 'ERR_INVALID_API_TOKEN');
  const named = companyOfToken(token);
  const connection = named === null ? await findConnectionOf(context, token) : null;
  const companyId = named ?? connection?.companyId;
  ensure(companyId, 'ERR_INVALID_API_TOKEN');
  return inTx(context, companyId, async (tx) => {
    const holder = connection ? await admitConnection(tx, connection.id) : await admitToken(tx, token);
    await requireApi(tx);
    ensure(holder.scopes.includes(scope), 'ERR_NO_PERMISSION');
    const { source, id, whatsappId } = holder;
    await countCall(tx, { source, id });
    return { companyId, source, id, whatsappId };
  });
}

type Holder = Pick<Caller, 'source' | 'id' | 'whatsappId'> & { scopes: readonly ApiScope[] };

async function admitToken(tx: Tx, token: string): Promise<Holder> {
  const holder = await findTokenHolder(tx, token);
  ensure(holder, 'ERR_INVALID_API_TOKEN');
  return { source: 'token', ...holder };
}

/** The token of a connection may do everything, where its company wants such tokens. */
async function admitConnection(tx: Tx, id: number): Promise<Holder> {
  ensure((await readSetting(tx, 'apiConnectionTokens')) === 'enabled', 'ERR_INVALID_API_TOKEN');
  return { source: 'connection', id, whatsappId: id, scopes: apiScopes };
}

/** Of any company: it names none, so that it is looked for past row-level security. */
const findConnectionOf = async (
  context: TxContext,
  token: string,
): Promise<{ id: number; companyId: number } | null> =>
  token.length < minConnectionTokenLength ? null : inSystem(context, 0, (system) => findCompanyByToken(system, token));

async function requireApi(tx: Tx): Promise<void> {
  const company = await findCompanyProfile(tx);
  ensure(company.status, 'ERR_COMPANY_INACTIVE');
  if (isExpired(company, tx.now))
    throw new Failure('ERR_SUBSCRIPTION_EXPIRED', { dueDate: company.dueDate?.toISOString() ?? null });
  if (!company.plan?.useExternalApi) throw new Failure('ERR_PLAN_FEATURE', { flag: 'useExternalApi' });
}
