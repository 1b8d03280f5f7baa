import { companySettings } from '@balcao/contract/settings/setting';
import type { Availability } from '@balcao/contract/users/presence.rules';
import type { Tx } from '../../platform/db/tx.ts';

/** False when nothing changed. */
export async function saveOnline(tx: Tx, id: number, online: boolean): Promise<boolean> {
  const changed = await tx.db
    .updateTable('users')
    .set({ online, lastSeenAt: tx.now, ...(online && { idle: false, activeAt: tx.now }) })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('online', '!=', online)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function saveSeen(tx: Tx, id: number): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ lastSeenAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function selectLongUnseen(system: Tx, before: Date): Promise<{ companyId: number; userId: number }[]> {
  return system.db
    .selectFrom('users')
    .select(['companyId', 'id as userId'])
    .where('online', '=', true)
    .where('lastSeenAt', '<', before)
    .execute();
}

export async function saveAvailability(tx: Tx, id: number, availability: Availability): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ availability, idle: false, activeAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** True when they were idle. */
export async function saveActive(tx: Tx, id: number): Promise<boolean> {
  const [found] = await tx.rows<{ wasIdle: boolean }>(
    'user-active',
    `update users u set active_at = $2, idle = false from (select id, idle from users
       where company_id = current_company() and id = $1 for update) before
     where u.company_id = current_company() and u.id = before.id returning before.idle as "wasIdle"`,
    [id, tx.now],
  );
  return found?.wasIdle ?? false;
}

/** Users of all companies without activity on any screen for the company's idle time. */
export const selectUntouched = (system: Tx): Promise<{ companyId: number; userId: number }[]> =>
  system.rows(
    'users-inactive',
    `select u.company_id as "companyId", u.id as "userId" from users u
     left join settings s on s.company_id = u.company_id and s.key = 'awayAfter'
     where u.online and not u.idle and coalesce(s.value, $2) <> '0'
       and u.active_at < $1::timestamptz - make_interval(mins => coalesce(s.value, $2)::int)`,
    [system.now, companySettings.awayAfter.initial],
  );

/** False when they have touched a screen meanwhile. */
export async function saveIdle(tx: Tx, id: number, seenBefore: Date): Promise<boolean> {
  const changed = await tx.db
    .updateTable('users')
    .set({ idle: true })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('idle', '=', false)
    .where('activeAt', '<', seenBefore)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
