import { proto } from 'baileys/WAProto/index.js';
import { numberOf } from './content/format-text.ts';
import { unwrap } from './unwrap.ts';

const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

const editIn = ({ message }: proto.IWebMessageInfo): proto.Message.IProtocolMessage | null => {
  const edit = unwrap(message ?? {}).inner.protocolMessage;
  return edit?.type === MESSAGE_EDIT ? edit : null;
};

/**
 * A phone's history has an edited message only as its last edit: this is the message itself, under its own id and with
 * its last content. Other messages are returned as they are.
 */
export function latestVersionOf(info: proto.IWebMessageInfo): proto.IWebMessageInfo {
  const { key, editedMessage } = editIn(info) ?? {};
  if (!key?.id || !editedMessage) return info;
  const messageContextInfo = editedMessage.messageContextInfo ?? info.message?.messageContextInfo;
  const message = { ...editedMessage, ...(messageContextInfo && { messageContextInfo }) };
  return { ...info, key: { ...info.key, id: key.id }, message };
}

/** When it was edited, to the second, as the stanzas of edits say it; null when the phone does not. */
export function editTimeOf(info: proto.IWebMessageInfo): Date | null {
  const ms = numberOf(editIn(info)?.timestampMs);
  return ms !== null && ms > 0 && ms < 8.64e15 ? new Date(ms - (ms % 1000)) : null;
}
