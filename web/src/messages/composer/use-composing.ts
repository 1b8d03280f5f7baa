import type { Message } from '@balcao/contract/messages/message';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStored } from '../../platform/storage.ts';
import { useSession } from '../../shell/session/session.tsx';
import { undoWindowMs } from '../../ui/undo/undo-queue.ts';
import { useConversation } from '../conversation-context.ts';
import type { Outgoing, OutgoingFile } from '../send-queue/outgoing-message.ts';
import { enqueueSend } from '../send-queue/send-queue.ts';
import { parseSignature, signBody } from '../whatsapp-format.ts';
import { type Attachment, takeAttachments, useAttachments } from './attachments.ts';
import { delaySend } from './delay-send.ts';
import { useBoxFocus } from './use-box-focus.ts';
import { useDraft } from './use-draft.ts';
import { useRecorder } from './use-recorder.ts';
import { useTypingSignal } from './use-typing-signal.ts';

/** A lone slash starts a quick reply and is not sendable. */
const bareSlash = '/';
/** The contract's limit, when the channel has no lower one. */
const textMaxLength = 65_536;

export type ComposingInput = {
  replying: Message | undefined;
  editing: Message | undefined;
  /** clears reply and edit */
  onFinished: () => void;
  onEdited: (message: Message, body: string) => void;
  /** a send was undone: restores its reply */
  onUndone: (replying: Message | undefined) => void;
};

/** State of the composer and its submission as message, note, files or edit. */
export function useComposing({
  replying,
  editing,
  onFinished,
  onEdited,
  onUndone,
  signature,
}: ComposingInput & { signature: boolean }) {
  const { user } = useSession();
  const go = useNavigate();
  const [undoes] = useStored('undoSends', true);
  const { ticket, canWrite, capabilities } = useConversation();
  const [draft, setDraft] = useDraft(ticket.id);
  /** text of the edited message; the draft is kept meanwhile */
  const [changed, setChanged] = useState('');
  const [note, setNote] = useState(false);
  const attachments = useAttachments(ticket.id);
  const box = useRef<HTMLTextAreaElement>(null);
  const tell = useTypingSignal(ticket.id, canWrite && capabilities?.typing === true);
  const recorder = useRecorder((mp3) => {
    const file = {
      blob: mp3,
      name: `audio-${Date.now()}.mp3`,
      mimeType: 'audio/mpeg',
      url: URL.createObjectURL(mp3),
      width: null,
      height: null,
    };
    const recordingAttachment = { ...file, id: crypto.randomUUID(), caption: '', refusal: undefined };
    delay([send({ body: '', file })], [recordingAttachment], '');
    onFinished();
  });

  const text = editing ? changed : draft;
  const isNote = note && !editing;
  const sendable = attachments.some((one) => one.refusal === undefined);
  const limit = isNote ? textMaxLength : (capabilities?.textMaxLength ?? textMaxLength);
  const body = text.trim();
  const whole = signature && !isNote && body ? signBody(user.name, body) : body;
  const over = editing ? body.length - limit : whole.length - limit;
  const says = body !== '' && (isNote || body !== bareSlash);
  const ready = canWrite && over <= 0 && (says || (body === '' && sendable && !editing));

  useBoxFocus(box, ticket.id, canWrite);
  useEffect(() => {
    if (editing) setChanged(parseSignature(editing.body)?.rest ?? editing.body);
    if (editing || replying) box.current?.focus();
  }, [editing, replying]);

  const send = ({ body, file }: { body: string; file: OutgoingFile | null }, answers = true): Outgoing => {
    const quoted = answers && !isNote ? replying : undefined;
    const outgoing = {
      clientId: crypto.randomUUID(),
      ticketId: ticket.id,
      companyId: ticket.companyId,
      body,
      file,
      isPrivate: isNote,
      quotedMsgId: quoted?.id ?? null,
      quoted: quoted ? { ...quoted, contact: { name: quoted.contact?.name ?? ticket.contact.name } } : null,
      sender: { id: user.id, name: user.name },
      createdAt: nextTimestamp(),
      holdSeconds: undoes && !isNote ? undoWindowMs / 1000 : 0,
    };
    enqueueSend(outgoing);
    return outgoing;
  };
  /** Sends to the customer are undoable for a while; undo restores the text here. */
  const delay = (sends: readonly Outgoing[], files: readonly Attachment[], text: string) => {
    if (!undoes || isNote || sends.length === 0) return;
    delaySend(ticket.id, sends, { text, files }, () => {
      if (window.location.pathname !== `/tickets/${ticket.uuid}`) void go(`/tickets/${ticket.uuid}`);
      onUndone(replying);
      box.current?.focus();
    });
  };
  /** Returns whether there was anything to send. */
  const submit = (): boolean => {
    if (!ready) return false;
    if (editing) {
      const name = parseSignature(editing.body)?.name;
      onEdited(editing, name ? signBody(name, body) : body);
      return true;
    }
    const files = takeAttachments(ticket.id);
    const sends = files.map(({ caption, ...file }, index) => send({ body: caption.trim(), file }, index === 0));
    if (body) sends.push(send({ body: whole, file: null }, files.length === 0));
    delay(sends, files, text);
    setDraft('');
    tell('paused');
    onFinished();
    box.current?.focus();
    return true;
  };
  const insert = (emoji: string) => {
    const field = box.current;
    const at = field?.selectionStart ?? text.length;
    const next = text.slice(0, at) + emoji + text.slice(field?.selectionEnd ?? at);
    if (editing) setChanged(next);
    else setDraft(next);
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(at + emoji.length, at + emoji.length);
    });
  };
  const write = (value: string) => {
    if (editing) return setChanged(value);
    setDraft(value);
    if (!isNote) tell(value.trim() === '' ? 'paused' : 'composing');
  };
  /** Note mode stays on until it is switched off, so that a further note is not sent to the customer by mistake. */
  const toggleNote = () => {
    setNote((on) => !on);
    box.current?.focus();
  };
  const record = () => {
    tell('recording');
    void recorder.start();
  };
  const empty = body === '';
  return {
    box,
    text,
    write,
    insert,
    submit,
    ready,
    over,
    empty,
    isNote,
    toggleNote,
    attachments,
    sendable,
    recorder,
    record,
    pause: () => tell('paused'),
  };
}

let lastTimestamp = 0;
/** Strictly increasing timestamps, so that messages sent together keep their order. */
function nextTimestamp(): string {
  lastTimestamp = Math.max(Date.now(), lastTimestamp + 1);
  return new Date(lastTimestamp).toISOString();
}
