import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { parseProfile } from './present-user.ts';

/** All people of the company with their rights, to determine who may see what. */
export async function loadColleagues(tx: Tx): Promise<Actor[]> {
  const found = await tx.rows<Omit<Actor, 'sessionId' | 'profile'> & { profile: string }>(
    'colleagues',
    `select u.id as "userId", u.company_id as "companyId", u.name, u.profile, u.super and c.is_super as super,
       array(select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id order by 1) as "queueIds",
       u.whatsapp_id as "whatsappId", u.all_ticket as "allTicket", u.allow_group as "allowGroup",
       u.all_historic as "allHistoric", u.all_user_chat as "allUserChat",
       u.user_close_pending_ticket as "userClosePendingTicket", u.show_dashboard as "showDashboard",
       u.is_tricked as "isTricked"
     from users u join companies c on c.id = u.company_id
     where u.company_id = current_company() order by plain(u.name), u.id`,
    [],
  );
  return found.map((row) => ({ ...row, profile: parseProfile(row.profile), sessionId: '' }));
}
