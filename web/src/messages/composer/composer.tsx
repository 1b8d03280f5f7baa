import type { Message } from '@balcao/contract/messages/message';
import { Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useKept } from '../../platform/storage.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session.tsx';
import { useConversation } from '../conversation-context.ts';
import { sendOut } from '../outgoing/outgoing.ts';
import type { Outgoing, OutgoingFile } from '../outgoing/unsent.ts';
import { readSignature, signed } from '../whatsapp-format.ts';
import { AttachmentList } from './attachment-list.tsx';
import { attach, takeAttachments, useAttachments } from './attachments.ts';
import classes from './composer.module.css';
import { composerTexts } from './composer.texts.ts';
import { ComposerBar } from './composer-bar.tsx';
import { ComposerContextLine } from './composer-context-line.tsx';
import { RecordingBar } from './recording-bar.tsx';
import { useDraft } from './use-draft.ts';
import { useRecorder } from './use-recorder.ts';
import { useTypingSignal } from './use-typing-signal.ts';

const plainFile = { width: null, height: null };

type Props = {
  replying: Message | undefined;
  editing: Message | undefined;
  /** no more answer to, or change of, anything */
  onSettled: () => void;
  onEdited: (message: Message, body: string) => void;
};

/** Where one writes. Disabled unless the ticket is open (spec 2). */
export function Composer({ replying, editing, onSettled, onEdited }: Props) {
  const t = useTexts(composerTexts);
  const { user } = useSession();
  const { ticket, canWrite, capabilities } = useConversation();
  const narrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const signs = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [sign, setSign] = useKept('signOption', true);
  const [draft, setDraft] = useDraft(ticket.id);
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
      ...plainFile,
    };
    send({ body: '', file });
    onSettled();
  });

  const text = editing ? changed : draft;
  const isNote = note && !editing;
  const sendable = attachments.some((one) => one.refused === undefined);
  const limit = isNote ? 65_536 : (capabilities?.textMaxLength ?? 65_536);
  const body = text.trim();
  const whole = signs && sign && !isNote && body ? signed(user.name, body) : body;
  const over = editing ? body.length - limit : whole.length - limit;
  const ready = canWrite && over <= 0 && (body !== '' || (sendable && !editing));

  useEffect(() => {
    if (editing) setChanged(readSignature(editing.body)?.rest ?? editing.body);
    if (editing || replying) box.current?.focus();
  }, [editing, replying]);

  const send = ({ body, file }: { body: string; file: OutgoingFile | null }, answers = true) => {
    const quoted = answers && !isNote ? replying : undefined;
    const outgoing: Outgoing = {
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
    };
    sendOut(outgoing);
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
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While a word is being composed (accents, CJK), Enter belongs to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape' && (replying || editing)) {
      event.stopPropagation();
      onSettled();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0 || editing) return;
    event.preventDefault();
    void attach(ticket.id, event.clipboardData.files, capabilities);
  };
  const name = ticket.contact.name.split(' ')[0] ?? ticket.contact.name;
  const placeholder = !canWrite
    ? t(ticket.status === 'pending' ? 'pending' : 'closed')
    : isNote
      ? t('placeholderNote')
      : narrow
        ? t('placeholderNarrow')
        : t('placeholder', { name });

  return (
    <section
      className={classes['composer']}
      aria-label={t('composer')}
      data-note={isNote || undefined}
      data-narrow={narrow || undefined}
      data-off={!canWrite || undefined}
    >
      <div className={classes['box']}>
        {(editing ?? replying) && (
          <ComposerContextLine
            message={(editing ?? replying)!}
            editing={editing !== undefined}
            contactName={ticket.contact.name}
            onCancel={onSettled}
          />
        )}
        {!editing && <AttachmentList ticketId={ticket.id} attachments={attachments} captions={canWrite} />}
        {recorder.state === 'idle' ? (
          <div className={classes['write']}>
            <Textarea
              ref={box}
              variant="unstyled"
              className={classes['field'] ?? ''}
              classNames={{ input: classes['input'] ?? '' }}
              autosize
              minRows={1}
              maxRows={5}
              value={text}
              disabled={!canWrite}
              placeholder={placeholder}
              aria-label={placeholder}
              onChange={(event) => {
                const { value } = event.currentTarget;
                if (editing) return setChanged(value);
                setDraft(value);
                if (!isNote) tell(value.trim() === '' ? 'paused' : 'composing');
              }}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => tell('paused')}
            />
            {canWrite && (
              <ComposerBar
                narrow={narrow}
                ready={ready}
                note={isNote}
                editing={editing !== undefined}
                over={over}
                sign={signs && !editing ? sign : undefined}
                mayRecord={!sendable && !editing}
                empty={body === ''}
                onSign={setSign}
                onNote={() => {
                  setNote((on) => !on);
                  box.current?.focus();
                }}
                onFiles={(files) => void attach(ticket.id, files, capabilities)}
                onEmoji={insert}
                onRecord={() => {
                  tell('recording');
                  void recorder.start();
                }}
                onSend={submit}
              />
            )}
          </div>
        ) : (
          <RecordingBar recorder={recorder} narrow={narrow} />
        )}
      </div>
    </section>
  );
}
