import { bareJid, isGroup } from '../../../decode/jid.ts';
import { recipientJidOf } from '../../../encode/recipient-jid.ts';
import type { CommandPayload, CommandResult } from '../../../protocol.ts';
import type { CommandContext } from './typed-command.ts';

type Members = CommandResult<'listMembers'>['members'];

/** WhatsApp's own limit for groups. */
const maxMembers = 1024;

/** The current members of a group without the account itself; null: no socket, or no response. */
export async function listMembers(
  { sending }: Pick<CommandContext, 'sending'>,
  payload: CommandPayload<'listMembers'>,
): Promise<Members> {
  const { directory } = sending;
  const open = await sending.waitForSocket(0);
  const jid = recipientJidOf(payload, directory);
  if (open === null || jid === null || !isGroup(jid)) return null;
  const found = await open.sock.groupMetadata(jid).catch(() => null);
  if (found === null) return null;
  const own = new Set([open.sock.user?.id, open.sock.user?.lid].map((one) => bareJid(one)));
  return found.participants.slice(0, maxMembers).flatMap(({ id, lid, phoneNumber, admin }) => {
    const names = [id, lid, phoneNumber].flatMap((name) => bareJid(name) ?? []);
    if (names.length === 0 || names.some((name) => own.has(name))) return [];
    const ofLid = names.find((name) => name.endsWith('@lid'));
    const ofPhone = names.find((name) => name.endsWith('@s.whatsapp.net'));
    const otherLid = ofLid ?? (ofPhone ? directory.lidOf(ofPhone) : null);
    const otherPhone = ofPhone ?? (ofLid ? directory.pnOf(ofLid) : null);
    return [{ lid: digitsOf(otherLid), phone: digitsOf(otherPhone), isAdmin: admin != null }];
  });
}

const digitsOf = (jid: string | null | undefined): string | null => /^(\d{5,25})@/.exec(jid ?? '')?.[1] ?? null;
