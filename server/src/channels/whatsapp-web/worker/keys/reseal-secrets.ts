import type { Worker } from '../context/worker-context.ts';

const tables = [
  { name: 'whatsapp_web_keys', column: 'value' },
  { name: 'whatsapp_web_messages', column: 'content' },
  { name: 'whatsapp_web_sessions', column: 'creds' },
  { name: 'whatsapp_web_history', column: 'chunk' },
] as const;

/**
 * After SECRET_KEY has changed: re-encrypts everything of this channel with the new key, row by row and only if the row
 * was not written meanwhile. When it is done, SECRET_KEY_PREVIOUS may be removed.
 */
export async function resealSecrets({ db, box, log }: Pick<Worker, 'db' | 'box' | 'log'>): Promise<number> {
  let renewed = 0;
  for (const { name, column } of tables) {
    for (let after = '(0,0)'; ; ) {
      const { rows } = await db.query<{ place: string; sealed: string }>(
        `select ctid::text as place, ${column} as sealed from ${name} where ${column} is not null and ctid > $1::tid order by ctid limit 500`,
        [after],
      );
      for (const { place, sealed } of rows) {
        const resealed = box.reseal(sealed);
        if (resealed === null) continue;
        await db.query(`update ${name} set ${column} = $3 where ctid = $1::tid and ${column} = $2`, [
          place,
          sealed,
          resealed,
        ]);
        renewed++;
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.place;
    }
  }
  log.info({ renewed }, 'the secrets of WhatsApp by QR code are re-encrypted with the new key');
  return renewed;
}
