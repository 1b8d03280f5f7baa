import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import type { Message } from '@balcao/contract/messages/message';
import { memberId } from '../../mentions/mentioned-members.ts';
import { toServerTime } from '../../platform/clock/server-clock.ts';
import { localId } from '../message.live.ts';
import type { Outgoing } from './outgoing-message.ts';

/** `waits`: why it has not been sent yet; `failed`: why it is not retried automatically. */
export type LocalState = 'queued' | { waits: string } | { failed: string };

/** Local row of a send that the server has not acknowledged. */
export function localRow(outgoing: Outgoing, state: LocalState): Message {
  const { file, sender } = outgoing;
  const failed = typeof state === 'object' && 'failed' in state;
  const waits = typeof state === 'object' && 'waits' in state;
  return {
    id: localId(outgoing.clientId),
    wid: null,
    ticketId: outgoing.ticketId,
    contactId: null,
    queueId: null,
    fromMe: true,
    body: outgoing.body,
    mediaType: file ? mediaTypeOf(file.mimeType) : 'conversation',
    mediaUrl: file?.url ?? null,
    media: file && {
      name: file.name,
      mimeType: file.mimeType,
      sizeBytes: file.blob.size,
      width: file.width,
      height: file.height,
      thumbnailUrl: null,
      state: 'ready',
      failReason: null,
    },
    ack: failed ? 0 : 1,
    status: failed ? 'failed' : 'queued',
    failReason: failed ? state.failed : waits ? state.waits : null,
    read: true,
    isDeleted: false,
    isEdited: false,
    isPrivate: outgoing.isPrivate,
    clientId: outgoing.clientId,
    quotedMsgId: outgoing.quotedMsgId,
    quotedMsg: outgoing.quoted,
    oldMessages: [],
    ...(outgoing.memberMentions && {
      mentions: outgoing.memberMentions.map((one) => ({ id: memberId(one), name: one.name, isUs: false })),
    }),
    ...(outgoing.template && { template: outgoing.template.shown }),
    contact: null,
    queue: null,
    sentBy: sender,
    isAutomatic: false,
    isUnreadable: false,
    call: null,
    author: null,
    companyId: outgoing.companyId,
    createdAt: new Date(toServerTime(Date.parse(outgoing.createdAt))).toISOString(),
    updatedAt: new Date().toISOString(),
  };
}
