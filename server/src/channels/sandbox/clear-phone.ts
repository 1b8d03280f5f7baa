import type { Tx } from '../../platform/db/tx.ts';

/** Clears the phone. The server's messages and files are kept. */
export async function clearPhone(tx: Tx, whatsappId: number): Promise<void> {
  const mine = 'company_id = current_company() and whatsapp_id = $1';
  await tx.rows('phone-clear-messages', `delete from sandbox_messages where ${mine}`, [whatsappId]);
  await tx.rows('phone-clear-chats', `delete from sandbox_chats where ${mine}`, [whatsappId]);
}
