import type { Rights } from '@balcao/contract/users/rights';
import { sql } from 'kysely';
import { mapConstraintErrors } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';
import { likePattern } from '../platform/text/like-pattern.ts';

/** The row from which the three API views of a user are built. */
export async function selectUser(tx: Tx, id: number) {
  return selectPeople(tx).where('users.id', '=', id).executeTakeFirst();
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof selectUser>>>;

/** Locks the user until the end of the transaction. */
export async function lockUser(tx: Tx, id: number): Promise<void> {
  await tx.db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

const selectPeople = (tx: Tx) =>
  tx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .selectAll('users')
    .leftJoin('twoFactors', (on) =>
      on
        .onRef('twoFactors.companyId', '=', 'users.companyId')
        .onRef('twoFactors.userId', '=', 'users.id')
        .on('twoFactors.confirmedAt', 'is not', null),
    )
    .select('companies.name as companyName')
    .select(sql<boolean>`two_factors.user_id is not null`.as('twoFactor'))
    .where('users.companyId', '=', tx.companyId);

/** The columns set by a user form. Absent keys stay as they are. */
export type UserColumns = Partial<
  Rights & {
    name: string;
    email: string;
    passwordHash: string;
    super: boolean;
    whatsappId: number | null;
    startWork: string;
    endWork: string;
    farewellMessage: string;
    defaultMenu: 'open' | 'closed';
    defaultTheme: 'dark' | 'light';
    language: string | null;
    profileFileId: number | null;
  }
>;

const refuseConstraint = mapConstraintErrors({
  users_email: 'ERR_EMAIL_ALREADY_EXISTS', // an e-mail is unique across all companies, because sign-in names no company
  users_company_id_whatsapp_id_fkey: 'ERR_NO_WAPP_FOUND',
});

export async function insertUser(
  tx: Tx,
  columns: UserColumns & { name: string; email: string; passwordHash: string },
): Promise<number> {
  const row = await tx.db
    .insertInto('users')
    .values({ companyId: tx.companyId, ...columns, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseConstraint);
  return row.id;
}

export async function saveUser(tx: Tx, id: number, columns: UserColumns): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ ...columns, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseConstraint);
}

export async function deleteUserRow(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('users').where('companyId', '=', tx.companyId).where('id', '=', id).execute();
}

export async function countOtherAdmins(tx: Tx, userId: number, which: 'admins' | 'super'): Promise<number> {
  const { count } = await tx.db
    .selectFrom('users')
    .select((has) => has.fn.countAll<number>().as('count'))
    .where('companyId', '=', tx.companyId)
    .where('id', '!=', userId)
    .where('profile', '=', 'admin')
    .$if(which === 'super', (query) => query.where('super', '=', true))
    .executeTakeFirstOrThrow();
  return count;
}

type Wanted = { term: string | undefined; byEmail: boolean };

/** A page ordered by name, with the total count and how many of all found are online. */
export async function selectPage(tx: Tx, { term = '', byEmail }: Wanted, pageNumber: number, size: number) {
  const found = selectPeople(tx).$if(term !== '', (query) => query.where(matchesTerm(term, byEmail)));
  const { count, online } = await tx.db
    .selectFrom(found.as('found'))
    .select((has) => [
      has.fn.countAll<number>().as('count'),
      has.fn.countAll<number>().filterWhere('online', '=', true).as('online'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await found
    .orderBy(sql`plain(users.name)`)
    .orderBy('users.id')
    .limit(size)
    .offset((pageNumber - 1) * size)
    .execute();
  return { rows, count, online };
}

export const selectAll = (tx: Tx) => selectPeople(tx).orderBy(sql`plain(users.name)`).orderBy('users.id').execute();

const matchesTerm = (term: string, byEmail: boolean) => {
  const pattern = likePattern(term);
  return sql<boolean>`(plain(users.name) like plain(${pattern}) or ${byEmail} and lower(users.email) like lower(${pattern}))`;
};
