import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import { useRef } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { sandboxTexts } from '../sandbox.texts.ts';
import type { OutgoingContent } from '../use-send-queue.ts';
import { useRecorder } from './use-recorder.ts';

export type Composing = {
  text: string;
  replyTo?: SandboxMessage | undefined;
  edit?: SandboxMessage | undefined;
  /** what was typed before an edit replaced it */
  draft?: string | undefined;
};

/** Without its reply, or its edit: the customer's own text stays, or is there again. */
export const withoutContext = ({ text, edit, draft = '' }: Composing): Composing => ({ text: edit ? draft : text });

export type PhoneSending = {
  composing: Composing;
  setComposing: (next: Composing) => void;
  onSendContent: (content: OutgoingContent) => void;
  onTyping: (typing: boolean) => void;
};

/** While the customer types, the typing signal is repeated before the server expires it. */
const typingIntervalMs = 4000;

/** Sends the customer's text, attachments and recordings. */
export function usePhoneSending({ composing, setComposing, onSendContent, onTyping }: PhoneSending) {
  const t = useTexts(sandboxTexts);
  const { text, replyTo, edit } = composing;
  const typingSentAt = useRef(0);
  const quoted = replyTo && { quotedId: replyTo.id };

  const done = () => {
    setComposing(edit ? withoutContext(composing) : { text: '' });
    typingSentAt.current = 0;
    onTyping(false);
  };
  const send = () => {
    const body = text.trim();
    if (body === '') return;
    onSendContent(edit ? { quotedId: edit.id, edit: true, body } : { body, ...quoted });
    done();
  };
  /** The text and the answered message go with the first file. */
  const sendFiles = (list: FileList | null) => {
    for (const [i, file] of [...(list ?? [])].entries())
      onSendContent({ file, ...(i === 0 && text.trim() !== '' && { body: text.trim() }), ...(i === 0 && quoted) });
    if (list?.length) done();
  };
  const signalTyping = () => {
    if (Date.now() - typingSentAt.current < typingIntervalMs) return;
    typingSentAt.current = Date.now();
    onTyping(true);
  };
  const recorder = useRecorder(
    (file) => onSendContent({ file, voice: true, ...quoted }),
    (error) => {
      const missing = error instanceof TypeError || (error instanceof Error && error.name === 'NotFoundError');
      toast.info(t(missing ? 'noMicrophone' : 'microphoneDenied'));
    },
  );
  return { send, sendFiles, recorder, signalTyping };
}
