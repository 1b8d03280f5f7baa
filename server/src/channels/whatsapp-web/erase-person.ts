import type { Tx } from '../../platform/db/tx.ts';
import { likePattern } from '../../platform/text/like-pattern.ts';

/** Erases the worker's data on a person: commands, names, chats, and the keys of their devices. */
export async function eraseWhatsappWebPerson(
  tx: Tx,
  { addresses }: { addresses: readonly string[] },
): Promise<{ rows: number }> {
  const patterns = addresses.map(likePattern);
  const removed = await tx.rows(
    'erase-web-commands',
    `delete from whatsapp_web_commands where company_id = current_company()
       and (key like any($1) or payload::text like any($1) or result::text like any($1)) returning id`,
    [patterns],
  );
  const chats: [string, string][] = [
    [
      'erase-web-messages',
      'delete from whatsapp_web_messages where company_id = current_company() and (chat like any($1) or sender like any($1))',
    ],
    [
      'erase-web-openings',
      'delete from whatsapp_web_openings where company_id = current_company() and chat like any($1)',
    ],
    ['erase-web-timers', 'delete from whatsapp_web_timers where company_id = current_company() and chat like any($1)'],
    [
      'erase-web-people',
      'delete from whatsapp_web_people where company_id = current_company() and number like any($1)',
    ],
    ['erase-web-keys', 'delete from whatsapp_web_keys where company_id = current_company() and id like any($1)'],
  ];
  for (const [name, statement] of chats) await tx.rows(name, statement, [patterns]);
  return { rows: removed.length };
}
