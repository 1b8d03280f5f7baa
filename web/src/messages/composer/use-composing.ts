import type { Message } from '@balcao/contract/messages/message';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { withMemberIds, withMemberNames } from '../../mentions/mentioned-members.ts';
import { useSession } from '../../shell/session/session.tsx';
import { useTouch } from '../../ui/layout/use-touch.ts';
import { useConversation } from '../conversation-context.ts';
import { useColleagueAnswer } from '../send-queue/use-colleague-answer.ts';
import { saveUnsavedEdit, withUnsavedEdit } from '../unsaved-edits.ts';
import { parseSignature, signBody } from '../whatsapp-format.ts';
import { type Attachment, useAttachments } from './attachments/attachments.ts';
import { type Composition, compose } from './composition.ts';
import { useBoxFocus } from './use-box-focus.ts';
import { useDeferredSubmit } from './use-deferred-submit.ts';
import { useDraft } from './use-draft.ts';
import type { Recorder } from './use-recorder.ts';
import { useSending } from './use-sending.ts';
import { useTypingSignal } from './use-typing-signal.ts';

export type ComposingInput = {
  replying: Message | undefined;
  editing: Message | undefined;
  /** clears reply and edit */
  onFinished: () => void;
  onEdited: (message: Message, body: string) => void;
  /** a send was undone: restores its reply */
  onUndone: (replying: Message | undefined) => void;
};

export type Composing = {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  isNote: boolean;
  isEdit: boolean;
  composition: Composition;
  attachments: readonly Attachment[];
  /** whether one of the attachments can be sent */
  hasFiles: boolean;
  /** whether one of them is not prepared yet */
  isPreparing: boolean;
  recorder: Recorder;
  write: (text: string) => void;
  insert: (emoji: string) => void;
  /** Returns whether anything was sent; if a file is not prepared yet, it is sent later. */
  submit: () => boolean;
  /** Note mode stays on until switched off, so that the next note is not sent to the customer by mistake. */
  toggleNote: () => void;
  record: () => void;
  /** signals to the customer that typing has stopped */
  pause: () => void;
};

type SigningInput = ComposingInput & { signature: boolean };

/** State of the composer and its submission as message, note, files or edit. */
export function useComposing(input: SigningInput): Composing {
  const { replying, editing, onFinished, onEdited, onUndone } = input;
  const { ticket, canWrite, capabilities } = useConversation();
  const { text, setText, isNote, toggleNote } = useText(ticket.id, editing);
  const box = useRef<HTMLTextAreaElement>(null);
  const attachments = useAttachments(ticket.id);
  const hasFiles = attachments.some((one) => one.refusal === undefined);
  const isPreparing = attachments.some((one) => one.isPreparing);
  const signalTyping = useTypingSignal(ticket.id, canWrite && capabilities?.typing === true);
  const focus = () => box.current?.focus();
  const onSendUndone = () => {
    onUndone(replying);
    focus();
  };
  const { sendDraft, recorder } = useSending({ replying, isNote, onFinished, onUndone: onSendUndone });
  const composition = useComposition(input, { text, isNote, hasFiles });
  useComposerFocus(box, input);
  useRecordingSignal(recorder, signalTyping);
  useFocusAfterRecording(box, recorder);

  const sendUnlessAnswered = useColleagueAnswer(ticket.id, editing || isNote ? '' : text);
  const waits = isPreparing && composition.isReady && !editing;
  const submit = useDeferredSubmit({ text, isNote, attachments }, waits, () => {
    if (!composition.isReady) return false;
    if (editing) {
      onEdited(editing, editedBody(editing, composition.body));
      return true;
    }
    return sendUnlessAnswered(() => {
      sendDraft(composition, text);
      setText('');
      signalTyping('paused');
      onFinished();
      focus();
    });
  });
  return {
    box,
    text,
    isNote,
    isEdit: editing !== undefined,
    composition,
    attachments,
    hasFiles,
    isPreparing,
    recorder,
    write: (value) => {
      setText(value);
      if (!editing && !isNote) signalTyping(value.trim() === '' ? 'paused' : 'composing');
    },
    insert: (emoji) => insertAtCursor(box.current, text, emoji, setText),
    submit,
    toggleNote: () => {
      toggleNote();
      focus();
    },
    record: () => void recorder.start(),
    pause: () => signalTyping('paused'),
  };
}

function useComposition(
  { editing, signature }: SigningInput,
  { text, isNote, hasFiles }: Pick<Composing, 'text' | 'isNote' | 'hasFiles'>,
): Composition {
  const { user } = useSession();
  const { canWrite, capabilities } = useConversation();
  return compose({
    text,
    mode: editing ? 'edit' : isNote ? 'note' : 'message',
    signature: signature ? (user.looking?.operatorName ?? user.name) : undefined,
    maxLength: capabilities?.textMaxLength,
    canWrite,
    hasFiles,
  });
}

/** Focuses the box when its conversation opens, and when a reply or an edit begins. */
function useComposerFocus(box: Composing['box'], { editing, replying }: ComposingInput): void {
  const { ticket, canWrite } = useConversation();
  useBoxFocus(box, ticket.id, canWrite);
  useEffect(() => {
    if (editing || replying) box.current?.focus();
  }, [box, editing, replying]);
}

/** Signals to the customer that a voice message is being recorded. */
function useRecordingSignal({ state }: Recorder, signalTyping: (presence: 'recording' | 'paused') => void): void {
  useEffect(() => {
    if (state !== 'recording') return;
    signalTyping('recording');
    return () => signalTyping('paused');
  }, [state, signalTyping]);
}

/** The box takes the place of the recorder's buttons, one of which had the focus. Not on touch, as in `useBoxFocus`. */
function useFocusAfterRecording(box: Composing['box'], { state }: Recorder): void {
  const touch = useTouch();
  const before = useRef(state);
  useEffect(() => {
    const isOver = before.current !== 'idle' && state === 'idle';
    before.current = state;
    if (isOver && !touch && document.activeElement === document.body) box.current?.focus();
  }, [box, state, touch]);
}

/**
 * The draft, or the text of an edited message, during which the draft is kept. The latter is saved with each key until
 * the edit is finished, so that it survives another conversation, a reply or another edit.
 */
function useText(ticketId: number, editing: Message | undefined) {
  const [draft, changeDraft] = useDraft(ticketId);
  const [changed, setChanged] = useState('');
  useEffect(() => {
    if (!editing) return;
    const body = withMemberNames(withUnsavedEdit(editing));
    setChanged(parseSignature(body)?.rest ?? body);
  }, [editing]);
  const setText = (text: string) => {
    if (!editing) return changeDraft({ text });
    setChanged(text);
    saveUnsavedEdit(editing, editedBody(editing, text));
  };
  const toggleNote = () => changeDraft({ isNote: !draft.isNote });
  return { text: editing ? changed : draft.text, setText, isNote: draft.isNote && !editing, toggleNote };
}

/** The body that an edit sends for its text: with the message's existing signature, and ids in place of names. */
function editedBody(message: Message, text: string): string {
  const body = withMemberIds(text, message);
  const name = parseSignature(message.body)?.name;
  return name ? signBody(name, body) : body;
}

function insertAtCursor(
  field: HTMLTextAreaElement | null,
  text: string,
  emoji: string,
  setText: (text: string) => void,
): void {
  const at = field?.selectionStart ?? text.length;
  setText(text.slice(0, at) + emoji + text.slice(field?.selectionEnd ?? at));
  requestAnimationFrame(() => {
    field?.focus();
    field?.setSelectionRange(at + emoji.length, at + emoji.length);
  });
}
