import type { Message } from '@balcao/contract/messages/message';
import { useConversation } from '../conversation-context.ts';
import { attachPrepared, takeAttachments } from './attachments/attachments.ts';
import { recordedFile } from './attachments/recorded-file.ts';
import type { Composition } from './composition.ts';
import { useOutgoing } from './use-outgoing.ts';
import { type Recorder, useRecorder } from './use-recorder.ts';

type SendingInput = {
  replying: Message | undefined;
  isNote: boolean;
  onFinished: () => void;
  onUndone: () => void;
};

type Sending = {
  /** Sends the attachments, each with its caption, and then the text. Only the first quotes the answered message. */
  sendDraft: (composition: Composition, text: string) => void;
  /** Sends the recording. */
  recorder: Recorder;
};

/** Sends text, attachments and recordings. */
export function useSending({ replying, isNote, onFinished, onUndone }: SendingInput): Sending {
  const { ticket } = useConversation();
  const { send, offerUndo } = useOutgoing({ replying, isNote, onUndone });
  const sendRecording = (mp3: Blob) => {
    const file = recordedFile(mp3);
    offerUndo([send({ body: '', file })], [file], '');
    onFinished();
  };
  const recorder = useRecorder(sendRecording, (mp3) => attachPrepared(ticket.id, recordedFile(mp3)));
  const sendDraft = ({ body, signed }: Composition, text: string) => {
    const files = takeAttachments(ticket.id);
    const sends = files.map(({ caption, ...file }, index) => send({ body: caption.trim(), file }, index === 0));
    if (body) sends.push(send({ body: signed, file: null }, files.length === 0));
    offerUndo(sends, files, text);
  };
  return { sendDraft, recorder };
}
