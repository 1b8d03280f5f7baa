import type { Tx } from '../../platform/db/tx.ts';
import type { KnownPerson } from '../channel.ts';

/** People reported by the phone: those of its address book, and of its history when it was linked. */
export const selectPeople = (tx: Tx, whatsappId: number, which: 'phoneBook' | 'chats'): Promise<KnownPerson[]> =>
  tx.rows(
    'web-people',
    `select number, name from whatsapp_web_people
     where company_id = current_company() and whatsapp_id = $1 and (has_chat or ($2 = 'phoneBook' and (is_saved or name <> '')))
     order by number limit 100000`,
    [whatsappId, which],
  );
