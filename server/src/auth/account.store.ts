import type { Profile } from '@balcao/contract/users/user';
import type { Tx } from '../platform/db/tx.ts';
import { parseProfile } from '../users/present-user.ts';

export type Account = {
  userId: number;
  companyId: number;
  email: string;
  passwordHash: string;
  person: { profile: Profile; startWork: string; endWork: string };
  company: { status: boolean; isSuper: boolean; dueDate: Date | null; timeZone: string };
};

type Row = Omit<Account, 'person' | 'company'> & Account['person'] & Account['company'];

/**
 * Finds the account of any company, because a sign-in names only an e-mail. `folded` is the e-mail as the database
 * compares it: everything that counts per account uses it, so that no spelling (`İ`) is one account for the limit and
 * another for the sign-in.
 */
export async function findAccount(
  system: Tx,
  email: string,
): Promise<{ lowercaseEmail: string; account: Account | null }> {
  const [found] = await system.rows<{ lowercaseEmail: string } & (Row | { [Name in keyof Row]: null })>(
    'find-account',
    `select given.folded as "lowercaseEmail", u.id as "userId", u.company_id as "companyId", u.email, u.password_hash as "passwordHash", u.profile,
       u.start_work as "startWork", u.end_work as "endWork", c.status, c.is_super as "isSuper", c.due_date as "dueDate",
       c.time_zone as "timeZone"
     from (select lower($1) as folded) given
     left join (users u join companies c on c.id = u.company_id) on lower(u.email) = given.folded`,
    [email],
  );
  if (found === undefined) throw new Error('a query of one row gave none');
  const { lowercaseEmail: normalizedEmail, ...row } = found;
  if (row.userId === null) return { lowercaseEmail: normalizedEmail, account: null };
  const { userId, companyId, passwordHash, profile, startWork, endWork, status, isSuper, dueDate, timeZone } = row;
  const account = {
    userId,
    companyId,
    email: row.email,
    passwordHash,
    person: { profile: parseProfile(profile), startWork, endWork },
    company: { status, isSuper, dueDate, timeZone },
  };
  return { lowercaseEmail: normalizedEmail, account };
}

/**
 * Locks the person and returns their password hash, stable until the end of the transaction; undefined for a deleted
 * person.
 */
export async function lockPassword(tx: Tx, userId: number): Promise<string | undefined> {
  const [found] = await tx.rows<{ passwordHash: string }>(
    'lock-password',
    `select password_hash as "passwordHash" from users where company_id = current_company() and id = $1 for no key update`,
    [userId],
  );
  return found?.passwordHash;
}
