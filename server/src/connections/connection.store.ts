import type { CampaignStatus } from '@balcao/contract/campaigns/campaign';
import type { ConnectionKind, ConnectionStatus, UpdateConnectionInput } from '@balcao/contract/connections/connection';
import { invalidInput } from '@balcao/contract/errors';
import { mapConstraintErrors } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';
import { givenFields } from '../platform/given-fields.ts';

const connections = (tx: Tx) => tx.db.selectFrom('connections').selectAll().where('companyId', '=', tx.companyId);
export type ConnectionRow = Awaited<ReturnType<ReturnType<typeof connections>['executeTakeFirstOrThrow']>>;

/** Default connection first. */
export const selectConnections = (tx: Tx): Promise<ConnectionRow[]> =>
  connections(tx).orderBy('isDefault', 'desc').orderBy('id').execute();

export const selectConnection = (tx: Tx, id: number): Promise<ConnectionRow | undefined> =>
  connections(tx).where('id', '=', id).executeTakeFirst();

/** The columns for opening a connection: read for each message that is sent. */
export type OpenableRow = Pick<
  ConnectionRow,
  'id' | 'companyId' | 'name' | 'accountId' | 'channel' | 'provider' | 'credentialsSecret' | 'status'
>;
export async function selectOpenable(tx: Tx, id: number): Promise<OpenableRow | undefined> {
  const [row] = await tx.rows<OpenableRow>(
    'connection-open',
    `select id, company_id as "companyId", name, account_id as "accountId", channel, provider, credentials_secret as "credentialsSecret", status
     from connections where company_id = current_company() and id = $1`,
    [id],
  );
  return row;
}

/** `for update`: until the end of the transaction no row that references the connection can be written, tickets included. */
export const lockConnection = (tx: Tx, id: number): Promise<ConnectionRow | undefined> =>
  connections(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/** `for no key update`: blocks other changes of the connection, but not rows that only reference it, such as messages. */
export const lockConnectionForChange = (tx: Tx, id: number): Promise<ConnectionRow | undefined> =>
  connections(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Across companies: a webhook's URL contains only the token. */
export const selectByToken = (system: Tx, tokenHash: string): Promise<ConnectionRow | undefined> =>
  system.db.selectFrom('connections').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();

type ConnectionForm = Omit<UpdateConnectionInput, 'queueIds' | 'credentials' | 'token'>;
export type ConnectionSecrets = Partial<{
  tokenHash: string;
  tokenTail: string;
  tokenSecret: string;
  credentialsSecret: string;
  accountId: string;
}>;
type NewConnectionKind = ConnectionKind & { status: ConnectionStatus };

const refuseConstraint = mapConstraintErrors({
  connections_name: 'ERR_WAPP_NAME_ALREADY_EXISTS',
  connections_company_id_send_id_queue_fkey: 'ERR_NO_QUEUE_FOUND',
  connections_integration: 'ERR_NOT_FOUND',
  connections_prompt: 'ERR_NOT_FOUND',
  connections_token_hash_key: invalidInput('token', 'taken'),
});

export async function insertConnection(
  tx: Tx,
  form: ConnectionForm & { name: string; isDefault: boolean },
  more: NewConnectionKind & ConnectionSecrets,
): Promise<number> {
  const { name } = form;
  const { id } = await tx.db
    .insertInto('connections')
    .values({ companyId: tx.companyId, ...columns(form), name, ...more, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseConstraint);
  return id;
}

export async function saveConnection(
  tx: Tx,
  id: number,
  form: ConnectionForm,
  secrets: ConnectionSecrets,
): Promise<void> {
  await tx.db
    .updateTable('connections')
    .set({ ...columns(form), ...secrets, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseConstraint);
}

/** Absent keys keep their value: the query builder omits undefined. */
const columns = ({ expiresTicketNPS, ...form }: ConnectionForm) =>
  givenFields({ ...form, expiresTicketNps: expiresTicketNPS });

type SessionState = {
  status: ConnectionStatus;
  statusReason: string | null;
  qrcode: string;
  pairingCode: string;
  importProgress: number | null;
  expirationTime: number | null;
  retries: number;
  downSince: Date | null;
};

/** Also clears the channel's notice, which was about the previous state. */
export async function saveSession(tx: Tx, id: number, state: SessionState): Promise<void> {
  await tx.db
    .updateTable('connections')
    .set({ ...state, noticedAt: null, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export const saveNotice = (tx: Tx, id: number, { reason, at }: { reason: string; at: Date }): Promise<unknown> =>
  tx.rows(
    'connection-notice',
    `update connections set status_reason = $2, noticed_at = $3, updated_at = $4 where company_id = current_company() and id = $1`,
    [id, reason, at, tx.now],
  );

/** The channel's own id of the account; null: none any more. */
export async function saveAccount(tx: Tx, id: number, accountId: string | null): Promise<void> {
  await tx.db
    .updateTable('connections')
    .set({ accountId, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Locks the number within the company until the end of the transaction: of two connections that report it at once, the second sees the first. */
export const lockAccount = (tx: Tx, accountId: string): Promise<unknown> =>
  tx.rows(
    'connection-account-lock',
    `select pg_advisory_xact_lock(hashtextextended('account:' || current_company() || ':' || $1, 0))`,
    [accountId],
  );

/**
 * One default per company: the previous one is cleared first, because of the unique index. Returns its id, so that it can
 * be announced; null when there was no other.
 */
export async function setDefault(tx: Tx, id: number): Promise<number | null> {
  const previous = await tx.db
    .updateTable('connections')
    .set({ isDefault: false })
    .where('companyId', '=', tx.companyId)
    .where('isDefault', '=', true)
    .where('id', '!=', id)
    .returning('id')
    .executeTakeFirst();
  await tx.db
    .updateTable('connections')
    .set({ isDefault: true })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
  return previous?.id ?? null;
}

export async function hasActiveTickets(tx: Tx, whatsappId: number): Promise<boolean> {
  const found = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('whatsappId', '=', whatsappId)
    .where('status', 'in', ['pending', 'open'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteConnectionRow(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('connections').where('companyId', '=', tx.companyId).where('id', '=', id).execute();
}

/** Locks its campaigns, so that none is started until the end of the transaction; waits for one being started. */
export async function hasRunningCampaign(tx: Tx, whatsappId: number): Promise<boolean> {
  const rows = await tx.rows<{ status: CampaignStatus }>(
    'connection-campaigns',
    `select status from campaigns where company_id = current_company() and whatsapp_id = $1 order by id for no key update`,
    [whatsappId],
  );
  return rows.some(({ status }) => status === 'EM_ANDAMENTO');
}
