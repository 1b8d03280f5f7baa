import { Textarea } from '@mantine/core';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { mentionListId, mentionOptionId } from '../../mentions/mention-list.tsx';
import type { MentionList } from '../../mentions/use-mention-list.ts';
import { useTexts } from '../../platform/texts.ts';
import { quickReplyListId, quickReplyOptionId } from '../../quick-messages/quick-reply-list.tsx';
import type { QuickReplies } from '../../quick-messages/use-quick-replies.ts';
import { pastedFiles } from '../../ui/files/pasted-files.ts';
import { shortcutIn } from '../../ui/keyboard/shortcuts.ts';
import { useTouch } from '../../ui/layout/use-touch.ts';
import { useConversation } from '../conversation-context.ts';
import { attach } from './attachments/attachments.ts';
import classes from './composer.module.css';
import { composerTexts } from './composer.texts.ts';
import type { Composing } from './use-composing.ts';

type Props = {
  composing: Composing;
  replies: QuickReplies;
  mentions: MentionList;
  narrow: boolean;
  /** ends the reply or edit, if any */
  onCancel: (() => void) | undefined;
  onEditLast: () => boolean;
  onNext: (() => void) | undefined;
};

/** The input of the composer with its keys: Enter sends, Shift+Enter breaks the line, arrow up edits, Escape cancels. */
export function ComposerField(props: Props) {
  const { composing, narrow } = props;
  const { ticket, canWrite, capabilities } = useConversation();
  const touch = useTouch();
  const placeholder = usePlaceholder(composing.isNote, narrow);
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0 || composing.isEdit) return;
    event.preventDefault();
    void attach(ticket.id, files, capabilities);
  };
  return (
    <Textarea
      ref={composing.box}
      variant="unstyled"
      className={classes['field'] ?? ''}
      classNames={{ input: classes['input'] ?? '' }}
      autosize
      minRows={1}
      maxRows={5}
      dir="auto"
      value={composing.text}
      disabled={!canWrite}
      placeholder={placeholder}
      aria-label={placeholder}
      {...listAttributes(props)}
      enterKeyHint={touch ? 'enter' : 'send'}
      onChange={(event) => composing.write(event.currentTarget.value)}
      onKeyDown={(event) => onKey(event, props, touch)}
      onPaste={onPaste}
      onBlur={composing.pause}
    />
  );
}

/** Announces the selected quick reply or mention to screen readers, while the focus stays in the box. */
function listAttributes({ replies, mentions }: Props) {
  const { isOpen, matches, activeIndex } = replies;
  const person = mentions.isOpen ? mentions.people[mentions.activeIndex] : undefined;
  if (person) return attributesOf(mentionListId, mentionOptionId(person));
  const active = isOpen ? matches?.[activeIndex] : undefined;
  return active ? attributesOf(quickReplyListId, quickReplyOptionId(active.id)) : {};
}

const attributesOf = (list: string, option: string) =>
  ({ 'aria-autocomplete': 'list', 'aria-controls': list, 'aria-activedescendant': option }) as const;

function onKey(
  event: KeyboardEvent,
  { composing, replies, mentions, onCancel, onEditLast, onNext }: Props,
  touch: boolean,
): void {
  if (replies.onKey(event) || mentions.onKey(event)) return;
  const { text, isNote, submit, toggleNote } = composing;
  // During IME composition Enter confirms the composition.
  if (event.nativeEvent.isComposing) return;
  const name = shortcutIn('writing', event.nativeEvent);
  // The browser inserts the line break, and the slash that opens the quick replies.
  if (!name || name === 'break' || name === 'quickReply') return;
  if (name === 'sendNext') {
    event.preventDefault();
    // Ignores key repeat, which would skip through conversations without an answer.
    if (event.nativeEvent.repeat) return;
    // Flow mode does not move on when the send was not possible.
    if (submit() || (text.trim() === '' && !composing.hasFiles)) onNext?.();
  } else if (name === 'send' && !touch) {
    event.preventDefault();
    submit();
  } else if (name === 'editLast' && text === '' && !isNote && onEditLast()) {
    event.preventDefault();
  } else if (name === 'cancel' && (onCancel || isNote)) {
    event.stopPropagation();
    if (onCancel) onCancel();
    else toggleNote();
  }
}

/** Placeholder: why writing is not possible, or what to write. */
function usePlaceholder(isNote: boolean, narrow: boolean): string {
  const t = useTexts(composerTexts);
  const { ticket, canWrite, isReadOnly } = useConversation();
  if (isReadOnly) return t('readOnly');
  if (!canWrite) return t(ticket.status === 'pending' ? 'pending' : 'closed');
  if (isNote) return t('placeholderNote');
  if (narrow) return t('placeholderNarrow');
  return t('placeholder', { name: ticket.contact.name.split(' ')[0] ?? ticket.contact.name });
}
