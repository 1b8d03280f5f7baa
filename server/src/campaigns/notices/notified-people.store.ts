import type { Tx } from '../../platform/db/tx.ts';

/** The author, and all admins if `withAdmins`; all admins if there is no author any more. */
export const selectNotifiedPeople = (
  tx: Tx,
  authorId: number | null,
  withAdmins: boolean,
): Promise<{ name: string; email: string; language: string | null }[]> =>
  tx.rows(
    'campaign-notified-people',
    `select name, email, language from users where company_id = current_company()
       and (id = $1 or (profile = 'admin' and ($2 or $1 is null))) order by id limit 20`,
    [authorId, withAdmins],
  );
