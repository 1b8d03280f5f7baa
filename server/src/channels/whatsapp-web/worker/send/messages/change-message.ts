import { failureReason } from '@balcao/contract/channels/failure-reason';
import { bareJid } from '../../../decode/jid.ts';
import { editOf, removalOf, withEditedText } from '../../../encode/change-content.ts';
import { recipientJidOf } from '../../../encode/recipient-jid.ts';
import type { CommandResult, OutboundPayload } from '../../../protocol.ts';
import { findMessage, removeOwnMessage, sealMessage } from '../../keys/message.store.ts';
import { type ClaimedCommand, isSendPending, isSendUnknown } from '../command.store.ts';
import type { ReadySocket, Sender } from '../send-context.ts';
import { generate } from './compose-message.ts';
import { isTemporary, relay } from './relay-message.ts';
import { stanzaIdOf } from './stanza-id.store.ts';

type ChangeCommand = Pick<ClaimedCommand, 'companyId' | 'id' | 'epoch' | 'kind'>;

const later = { outcome: 'later', afterMs: 2000, reason: 'connectionDown' } as const;
const notSentYet = { outcome: 'later', afterMs: 2000, reason: 'notSentYet' } as const;

/** Edits or revokes a message of ours. Its own id is stored with the command, which makes it idempotent. */
export async function changeMessage(
  context: Sender,
  command: ChangeCommand,
  payload: OutboundPayload,
): Promise<CommandResult<'edit'>> {
  const { sending } = context;
  const open = await sending.waitForSocket(0);
  if (!open) {
    if (command.kind === 'remove') await endResends(context, payload);
    return later;
  }
  sending.underChange.add(payload.providerId);
  try {
    return await sendChange(context, open, command, payload);
  } finally {
    sending.underChange.delete(payload.providerId);
  }
}

/** With the next socket it would be sent again, before the deletion or although that was given up. */
async function endResends({ worker, connection }: Sender, payload: OutboundPayload): Promise<void> {
  if (await isSendUnknown(worker.db, connection, payload.id))
    await removeOwnMessage(worker, connection, payload.providerId);
}

async function sendChange(
  { worker, connection, sending }: Sender,
  open: ReadySocket,
  command: ChangeCommand,
  payload: OutboundPayload,
): Promise<CommandResult<'edit'>> {
  // Sends wait for capacity, changes do not: a phone would ignore an early change and show the original message.
  if (await isSendPending(worker.db, connection, payload.id)) return notSentYet;
  const found = await findMessage(worker, connection, payload.providerId);
  const original = found?.fromMe ? found : null;
  const jid = original ? original.chat : recipientJidOf(payload, sending.directory);
  if (jid === null) return { outcome: 'refused', reason: 'contactWithoutNumber' };
  const id = await stanzaIdOf(worker.db, command);
  if (id === null) return later;
  sending.changeIds.add(id);
  const isEdit = command.kind === 'edit';
  const content = isEdit ? editOf(payload, jid) : removalOf(payload, jid);
  const message = await generate(worker, connection, open.sock, { jid, content, messageId: id });
  const sender = bareJid(open.sock.user?.id) ?? '';
  await sending.write({
    messages: [sealMessage(worker, { providerId: id, chat: jid, fromMe: true, sender, message })],
  });
  await sending.waitForTurn();
  const additionalAttributes = { edit: isEdit ? '1' : '7' };
  const ack = await relay(worker, sending, open, { id, jid, message, additionalAttributes });
  if (ack === undefined) return later;
  if (isTemporary(ack)) return { outcome: 'later', afterMs: 10_000, reason: 'slowDown' };
  if (ack !== null) return { outcome: 'refused', reason: failureReason('changeRefusedWithCode', { code: ack }) };
  // Resends, and retries requested by a phone, must use the changed message.
  if (!isEdit) await removeOwnMessage(worker, connection, payload.providerId);
  else if (original)
    await sending.write({
      messages: [
        sealMessage(worker, {
          providerId: payload.providerId,
          ...original,
          message: withEditedText(original.message, payload),
        }),
      ],
    });
  return { outcome: 'done' };
}
