import type { Tx } from '../../platform/db/tx.ts';

/** The same condition as `isExpired` of the contract. */
const changedSql = (now: string) => `licence_ended <> (not is_super and (due_date is null or due_date <= ${now}))`;

export async function selectCompaniesToMark(system: Tx): Promise<number[]> {
  const found = await system.rows<{ id: number }>(
    'licences-to-mark',
    `select id from companies where ${changedSql('$1')} order by id`,
    [system.now],
  );
  return found.map(({ id }) => id);
}

export const markLicence = (tx: Tx): Promise<unknown> =>
  tx.rows(
    'mark-licence',
    `update companies set licence_ended = not licence_ended where id = current_company() and ${changedSql('$1')}`,
    [tx.now],
  );
