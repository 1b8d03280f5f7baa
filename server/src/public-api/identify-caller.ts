import type { ApiScope } from '@balcao/contract/api-tokens/api-token';
import { messageScopes, minConnectionTokenLength } from '@balcao/contract/api-tokens/api-token';
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
};

/**
 * Who calls, counted. In a transaction of its own: a call counts whatever becomes of it. `admit`: what else must hold of its company.
 * @throws Failure ERR_INVALID_API_TOKEN, ERR_NO_PERMISSION without the scope, ERR_RATE_LIMIT, what stops the company
 */
export async function identifyCaller(
  context: TxContext,
  request: FastifyRequest,
  scope: ApiScope,
  admit: (tx: Tx) => Promise<void> = async () => {},
): Promise<Caller> {
  const token = readApiToken(request.headers);
  ensure(token, 'ERR_INVALID_API_TOKEN');
  const named = companyOfToken(token);
  const connection = named === null ? await findConnectionOf(context, token) : null;
  const companyId = named ?? connection?.companyId;
  ensure(companyId, 'ERR_INVALID_API_TOKEN');
  return inTx(context, companyId, async (tx) => {
    const holder = connection ? await admitConnection(tx, connection.id) : await admitToken(tx, token);
    await requireApi(tx);
    await admit(tx);
    ensure(holder.scopes.includes(scope), 'ERR_NO_PERMISSION');
    await countCall(tx, holder);
    return { companyId, ...holder };
  });
}

type Holder = Omit<Caller, 'companyId'>;

async function admitToken(tx: Tx, token: string): Promise<Holder> {
  const holder = await findTokenHolder(tx, token);
  ensure(holder, 'ERR_INVALID_API_TOKEN');
  return { source: 'token', ...holder };
}

/** The token of a connection may do all with messages, where its company wants such tokens. */
async function admitConnection(tx: Tx, id: number): Promise<Holder> {
  ensure((await readSetting(tx, 'apiConnectionTokens')) === 'enabled', 'ERR_INVALID_API_TOKEN');
  return { source: 'connection', id, name: '', whatsappId: id, scopes: messageScopes };
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
