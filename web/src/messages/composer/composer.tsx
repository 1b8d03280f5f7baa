import { Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useStored } from '../../platform/storage.ts';
import { useTexts } from '../../platform/texts.ts';
import { useCommands } from '../../shell/palette/commands.ts';
import { useTouch } from '../../ui/layout/use-touch.ts';
import { useConversation } from '../conversation-context.ts';
import { AttachmentList } from './attachment-list.tsx';
import { attach } from './attachments.ts';
import classes from './composer.module.css';
import { composerTexts } from './composer.texts.ts';
import { ComposerBar } from './composer-bar.tsx';
import { ComposerContextLine } from './composer-context-line.tsx';
import { RecordingBar } from './recording-bar.tsx';
import { type ComposingInput, useComposing } from './use-composing.ts';

type Props = ComposingInput & {
  /** edits the newest own message; returns whether there is one */
  onEditLast: () => boolean;
  /** in flow mode: go to the next conversation after a send */
  onNext: (() => void) | undefined;
};

/** Message composer. Disabled unless the ticket is open. */
export function Composer({ replying, editing, onFinished, onEdited, onUndone, onEditLast, onNext }: Props) {
  const t = useTexts(composerTexts);
  const { ticket, canWrite, capabilities } = useConversation();
  const narrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const signs = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [sign, setSign] = useStored('signOption', true);
  const touch = useTouch();
  const composing = useComposing({ replying, editing, onFinished, onEdited, onUndone, signature: signs && sign });
  const { isNote, attachments, recorder, submit } = composing;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // During IME composition Enter confirms the composition.
    if (event.nativeEvent.isComposing) return;
    const ctrl = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && ctrl) {
      event.preventDefault();
      // Flow mode does not move on when the send was not possible.
      if (submit() || composing.text.trim() === '') onNext?.();
    } else if (event.key === 'Enter' && !event.shiftKey && !touch) {
      event.preventDefault();
      submit();
    } else if (event.key === 'ArrowUp' && composing.text === '' && !isNote && onEditLast()) {
      event.preventDefault();
    } else if (event.key === 'Escape' && (replying || editing || isNote)) {
      event.stopPropagation();
      if (replying || editing) onFinished();
      else composing.toggleNote();
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

  useCommands(
    canWrite
      ? [
          {
            id: 'composer.focus',
            group: 'conversation',
            label: t('composer'),
            keys: 'R',
            run: () => composing.box.current?.focus(),
          },
        ]
      : [],
  );

  return (
    <section
      className={classes['composer']}
      aria-label={t('composer')}
      data-composer
      data-note={isNote || undefined}
      data-narrow={narrow || undefined}
      data-off={!canWrite || undefined}
    >
      <div className={classes['box']} data-box>
        {(editing ?? replying) && (
          <ComposerContextLine
            message={(editing ?? replying)!}
            editing={editing !== undefined}
            contactName={ticket.contact.name}
            onCancel={onFinished}
          />
        )}
        {!editing && (
          <AttachmentList
            ticketId={ticket.id}
            attachments={attachments}
            captions={canWrite}
            captionMaxLength={capabilities?.captionMaxLength ?? 1024}
          />
        )}
        {recorder.state === 'idle' ? (
          <div className={classes['write']}>
            <Textarea
              ref={composing.box}
              variant="unstyled"
              className={classes['field'] ?? ''}
              classNames={{ input: classes['input'] ?? '' }}
              autosize
              minRows={1}
              maxRows={5}
              value={composing.text}
              disabled={!canWrite}
              placeholder={placeholder}
              aria-label={placeholder}
              enterKeyHint={touch ? 'enter' : 'send'}
              onChange={(event) => composing.write(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={composing.pause}
            />
            {canWrite && (
              <ComposerBar
                narrow={narrow}
                ready={composing.ready}
                note={isNote}
                editing={editing !== undefined}
                over={composing.over}
                sign={signs && !editing ? sign : undefined}
                mayRecord={!composing.sendable && !editing}
                empty={composing.empty}
                onSign={setSign}
                onNote={composing.toggleNote}
                onFiles={(files) => void attach(ticket.id, files, capabilities)}
                onEmoji={composing.insert}
                onRecord={composing.record}
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
