import type { Message } from '@balcao/contract/messages/message';
import { chosenMembers, nameMembers } from '../../mentions/mentioned-members.ts';
import { mentionsOf } from '../../mentions/mentioned-people.ts';
import { useStored } from '../../platform/storage/use-stored.ts';
import { useSession } from '../../shell/session/session.tsx';
import { undoWindowMs } from '../../ui/undo/undo-queue.ts';
import { useConversation } from '../conversation-context.ts';
import type { Outgoing } from '../send-queue/outgoing-message.ts';
import { enqueueSend } from '../send-queue/send-queue.ts';
import type { Attachment } from './attachments/attachments.ts';
import { delaySend } from './delay-send.ts';

type OutgoingInput = { replying: Message | undefined; isNote: boolean; onUndone: () => void };
type Content = Pick<Outgoing, 'body' | 'file' | 'template'>;

type OutgoingMessages = {
  /** `answers`: quotes the message that is replied to */
  send: (content: Content, answers?: boolean) => Outgoing;
  /** Sends to the customer are undoable for a while; undo restores text and files. */
  offerUndo: (sends: readonly Outgoing[], files: readonly Attachment[], text: string) => void;
};

/** Puts messages and notes of the open conversation into the send queue. */
export function useOutgoing({ replying, isNote, onUndone }: OutgoingInput): OutgoingMessages {
  const { user } = useSession();
  const [undoes] = useStored('undoSends', true);
  const { ticket, reopen } = useConversation();

  const send = ({ body, file, template }: Content, answers = true): Outgoing => {
    const quoted = answers && !isNote ? replying : undefined;
    const mentions = isNote && !file ? mentionsOf(ticket.id, body) : [];
    const toGroup = ticket.isGroup && !isNote && !file && !template;
    const { body: sent, named } = nameMembers(body, toGroup ? chosenMembers(ticket.id) : []);
    const outgoing = {
      clientId: crypto.randomUUID(),
      ticketId: ticket.id,
      companyId: ticket.companyId,
      body: sent,
      file,
      template,
      isPrivate: isNote,
      ...(mentions.length > 0 && { mentions }),
      ...(named.length > 0 && { memberMentions: named }),
      quotedMsgId: quoted?.id ?? null,
      quoted: quoted ? { ...quoted, contact: { name: quoted.contact?.name ?? ticket.contact.name } } : null,
      sender: user.looking
        ? { id: user.id, name: user.looking.operatorName, isOperator: true as const }
        : { id: user.id, name: user.name },
      createdAt: nextTimestamp(),
      undoSeconds: undoes && !isNote ? undoWindowMs / 1000 : 0,
    };
    enqueueSend(outgoing);
    return outgoing;
  };
  const offerUndo = (sends: readonly Outgoing[], files: readonly Attachment[], text: string) => {
    if (!undoes || isNote || sends.length === 0) return;
    delaySend(ticket.id, sends, { text, files }, () => {
      reopen();
      onUndone();
    });
  };
  return { send, offerUndo };
}

let lastTimestamp = 0;
/** Strictly increasing timestamps, so that messages sent together keep their order. */
function nextTimestamp(): string {
  lastTimestamp = Math.max(Date.now(), lastTimestamp + 1);
  return new Date(lastTimestamp).toISOString();
}
