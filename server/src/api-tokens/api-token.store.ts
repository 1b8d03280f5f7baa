import { type ApiScope, type ApiTokenInput, apiScope } from '@balcao/contract/api-tokens/api-token';
import { invalidInput } from '@balcao/contract/errors';
import { sql } from 'kysely';
import { z } from 'zod';
import { mapConstraintErrors } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';

export type ApiTokenRow = {
  id: number;
  name: string;
  scopes: ApiScope[];
  whatsappId: number | null;
  /** its connection was deleted */
  isConnectionDeleted: boolean;
  tokenHash: string;
  tokenTail: string;
  previousTail: string | null;
  previousUntil: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

const connectionDeletedSql = '(t.is_bound and t.whatsapp_id is null)';

/** In the order of their creation. */
export async function selectApiTokens(tx: Tx, id?: number): Promise<ApiTokenRow[]> {
  const { rows } = await sql<Omit<ApiTokenRow, 'scopes'> & { scopes: string[] }>`
    select t.id::int as id, t.name, t.scopes, t.whatsapp_id as "whatsappId",
      ${sql.raw(connectionDeletedSql)} as "isConnectionDeleted", t.token_hash as "tokenHash", t.token_tail as "tokenTail",
      t.previous_tail as "previousTail", t.previous_until as "previousUntil", c.recent[cardinality(c.recent)] as "lastUsedAt",
      t.created_at as "createdAt", t.updated_at as "updatedAt"
    from api_tokens t
    left join api_calls c on (c.company_id, c.source, c.source_id) = (t.company_id, 'token', t.id)
    where t.company_id = current_company() and ${id === undefined ? sql`true` : sql`t.id = ${id}`} order by t.id`.execute(
    tx.db,
  );
  return rows.map((row) => ({ ...row, scopes: z.array(apiScope).catch([]).parse(row.scopes) }));
}

/** Locks it until the end of the transaction, so that fields an update leaves unchanged keep their current values. */
export async function lockApiTokenRow(tx: Tx, id: number): Promise<void> {
  await tx.rows(
    'api-token-lock',
    'select from api_tokens where company_id = current_company() and id = $1 for no key update',
    [id],
  );
}

/** The holder of a token, and whether its company may use it. `country`: as stored; null: never set. */
export type TokenHolder = Pick<ApiTokenRow, 'id' | 'name' | 'scopes' | 'whatsappId' | 'isConnectionDeleted'> & {
  isCompanyActive: boolean;
  isSuper: boolean;
  dueDate: Date | null;
  hasApi: boolean;
  country: string | null;
};

/** Matches the current token, or the previous one until it expires. */
export async function selectTokenHolder(tx: Tx, hash: string): Promise<TokenHolder | undefined> {
  const [row] = await tx.rows<Omit<TokenHolder, 'scopes'> & { scopes: string[] }>(
    'api-token-holder',
    `select t.id::int as id, t.name, t.scopes, t.whatsapp_id as "whatsappId", ${connectionDeletedSql} as "isConnectionDeleted",
       c.status as "isCompanyActive", c.is_super as "isSuper",
       c.due_date as "dueDate", coalesce(p.use_external_api, false) as "hasApi",
       (select value from settings s where s.company_id = t.company_id and s.key = 'country') as country
     from api_tokens t join companies c on c.id = t.company_id left join plans p on p.id = c.plan_id
     where t.company_id = current_company() and (t.token_hash = $1 or (t.previous_hash = $1 and t.previous_until > $2))`,
    [hash, tx.now],
  );
  return row && { ...row, scopes: z.array(apiScope).catch([]).parse(row.scopes) };
}

const refuseConstraint = mapConstraintErrors({
  api_tokens_name: invalidInput('name', 'taken'),
  api_tokens_company_id_whatsapp_id_fkey: 'ERR_NO_WAPP_FOUND',
});

/** Stored beside the reference, which is cleared when the connection is deleted. */
const binding = ({ whatsappId }: { whatsappId?: number | null }) =>
  whatsappId === undefined ? {} : { isBound: whatsappId !== null };

type TokenColumns = { tokenHash: string; tokenTail: string };

export async function insertApiToken(tx: Tx, values: ApiTokenInput & TokenColumns): Promise<number> {
  const { id } = await tx.db
    .insertInto('apiTokens')
    .values({ companyId: tx.companyId, ...values, ...binding(values), createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseConstraint);
  return Number(id);
}

type Change = Partial<
  ApiTokenInput & TokenColumns & { previousHash: string; previousTail: string; previousUntil: Date }
>;

export async function saveApiToken(tx: Tx, id: number, change: Change): Promise<void> {
  await tx.db
    .updateTable('apiTokens')
    .set({ ...change, ...binding(change), updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseConstraint);
}

export async function deleteApiToken(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('apiTokens').where('companyId', '=', tx.companyId).where('id', '=', id).execute();
  await tx.db
    .deleteFrom('apiCalls')
    .where('companyId', '=', tx.companyId)
    .where('source', '=', 'token')
    .where('sourceId', '=', id)
    .execute();
}
