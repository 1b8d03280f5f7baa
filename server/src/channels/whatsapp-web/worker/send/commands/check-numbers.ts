import { bareJid } from '../../../decode/jid.ts';
import type { CommandResult } from '../../../protocol.ts';
import { findOnWhatsApp } from '../new-chat-limiter.ts';
import type { ReadySocket } from '../send-context.ts';

/** Looks up which of these phone numbers have WhatsApp, one by one. */
export async function checkNumbers(
  { sock }: ReadySocket,
  phones: string[],
): Promise<CommandResult<'checkNumbers'>['numbers']> {
  const numbers: CommandResult<'checkNumbers'>['numbers'] = [];
  for (const phone of phones) {
    const found = await findOnWhatsApp(sock, `${phone.replace(/\D/g, '')}@s.whatsapp.net`);
    const lid = found === null ? null : bareJid(await sock.signalRepository.lidMapping.getLIDForPN(found));
    numbers.push({ phone, exists: found !== null, lid: lid?.split('@')[0] ?? null });
  }
  return numbers;
}
