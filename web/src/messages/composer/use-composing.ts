import type { Message } from '@balcao/contract/messages/message';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../shell/session.tsx';
import { useConversation } from '../conversation-context.ts';
import { sendOut } from '../outgoing/outgoing.ts';
import type { OutgoingFile } from '../outgoing/unanswered.ts';
import { readSignature, signed } from '../whatsapp-format.ts';
import { takeAttachments, useAttachments } from './attachments.ts';
import { useDraft } from './use-draft.ts';
import { useRecorder } from './use-recorder.ts';
import { useTypingSignal } from './use-typing-signal.ts';

/** What the contract takes at most, where no channel says less. */
const textMaxLength = 65_536;

export type ComposingInput = {
  replying: Message | undefined;
  editing: Message | undefined;
  /** no more answer to, or change of, anything */
  onSettled: () => void;
  onEdited: (message: Message, body: string) => void;
};

/** What is being written, and what becomes of it when it is sent: a message, a note, files, a change of an old text. */
export function useComposing({
  replying,
  editing,
  onSettled,
  onEdited,
  signature,
}: ComposingInput & { signature: boolean }) {
  const { user } = useSession();
  const { ticket, canWrite, capabilities } = useConversation();
  const [draft, setDraft] = useDraft(ticket.id);
  /** what stands in the box while a message is changed: the draft waits */
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
    send({ body: '', file });
    onSettled();
  });

  const text = editing ? changed : draft;
  const isNote = note && !editing;
  const sendable = attachments.some((one) => one.refused === undefined);
  const limit = isNote ? textMaxLength : (capabilities?.textMaxLength ?? textMaxLength);
  const body = text.trim();
  const whole = signature && !isNote && body ? signed(user.name, body) : body;
  const over = editing ? body.length - limit : whole.length - limit;
  const ready = canWrite && over <= 0 && (body !== '' || (sendable && !editing));

  useEffect(() => {
    if (editing) setChanged(readSignature(editing.body)?.rest ?? editing.body);
    if (editing || replying) box.current?.focus();
  }, [editing, replying]);

  const send = ({ body, file }: { body: string; file: OutgoingFile | null }, answers = true) => {
    const quoted = answers && !isNote ? replying : undefined;
    sendOut({
      clientId: crypto.randomUUID(),
      ticketId: ticket.id,
      companyId: ticket.companyId,
      body,
      file,
      isPrivate: isNote,
      quotedMsgId: quoted?.id ?? null,
      quoted: quoted ? { ...quoted, contact: { name: quoted.contact?.name ?? ticket.contact.name } } : null,
      sender: { id: user.id, name: user.name },
      createdAt: new Date().toISOString(),
    });
  };
  const submit = () => {
    if (!ready) return;
    if (editing) {
      const name = readSignature(editing.body)?.name;
      onEdited(editing, name ? signed(name, body) : body);
      return;
    }
    const files = takeAttachments(ticket.id);
    for (const [index, { caption, ...file }] of files.entries()) send({ body: caption.trim(), file }, index === 0);
    if (body) send({ body: whole, file: null }, files.length === 0);
    setDraft('');
    setNote(false);
    tell('paused');
    onSettled();
    box.current?.focus();
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
