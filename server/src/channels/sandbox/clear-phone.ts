import type { Tx } from '../../platform/tx.ts';

/** Empties the phone. The desk keeps what it has, files included. */
export async function clearPhone(tx: Tx, whatsappId: number): Promise<void> {
  const mine = 'company_id = current_company() and whatsapp_id = $1';
  await tx.rows('phone-clear-messages', `delete from sandbox_messages where ${mine}`, [whatsappId]);
  await tx.rows('phone-clear-chats', `delete from sandbox_chats where ${mine}`, [whatsappId]);
}
