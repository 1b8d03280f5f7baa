import { maxChatText } from '@balcao/contract/chats/chat';
import { Textarea } from '@mantine/core';
import { IconMessagePlus, IconMoodSmile, IconPaperclip, IconSend2, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, lazy, Suspense, useState } from 'react';
import { EmojiPopover } from '../messages/emoji/emoji-popover.tsx';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { pastedFiles } from '../ui/files/pasted-files.ts';
import { useFileChooser } from '../ui/files/use-file-chooser.tsx';
import { chatTexts } from './chat.texts.ts';
import classes from './chat-composer.module.css';
import { completeMention } from './mentions/chat-mentions.ts';
import { type ChatComposerProps as Props, useChatComposer } from './use-chat-composer.ts';

const TicketPicker = lazy(async () => ({ default: (await import('./ticket-picker.tsx')).TicketPicker }));

/**
 * Enter sends, Shift+Enter and on touch Enter break the line; blank text is ignored. `@` offers the members of the room, Tab takes the
 * first.
 */
export function ChatComposer(props: Props) {
  const { reply, edited, takesFocus, onDone } = props;
  const t = useTexts(chatTexts);
  const { box, text, setText, edit, write, offered, attach, attachTicket, submit, onKeyDown, touch } =
    useChatComposer(props);
  const { chooser, choose } = useFileChooser((files) => attach([...files]));
  return (
    <div className={classes['composer']}>
      <Context reply={reply} edited={edited} onDone={onDone} isFailed={edit === 'failed'} />
      <div className={classes['offers']} role="status" aria-label={t('offers')}>
        {offered.map((person) => (
          <button key={person.id} type="button" onClick={() => write(completeMention(text, person.name))}>
            @{person.name}
          </button>
        ))}
      </div>
      <div className={classes['bar']}>
        {chooser}
        {!edited && (
          <>
            <IconButton icon={IconPaperclip} iconSize={20} name={t('attach')} size={36} onClick={choose} />
            <TicketButton onPick={attachTicket} />
          </>
        )}
        <EmojiButton onPick={(emoji) => write(text + emoji)} />
        <Textarea
          ref={box}
          className={classes['field'] ?? ''}
          aria-label={t('write')}
          placeholder={t('placeholder')}
          autosize
          minRows={1}
          maxRows={6}
          dir="auto"
          maxLength={maxChatText}
          autoFocus={takesFocus}
          value={text}
          readOnly={edit === 'saving'}
          enterKeyHint={touch ? 'enter' : 'send'}
          onChange={(event) => setText(event.currentTarget.value)}
          // An edit cannot have files: with them the text would be sent as a new message.
          onPaste={(event) => !edited && pasteFiles(event, attach)}
          onKeyDown={onKeyDown}
        />
        <IconButton icon={IconSend2} iconSize={20} name={t('send')} size={36} onClick={submit} />
      </div>
    </div>
  );
}

function TicketButton({ onPick }: { onPick: (ticketId: number) => void }) {
  const t = useTexts(chatTexts);
  const [picking, setPicking] = useState(false);
  return (
    <>
      <IconButton
        icon={IconMessagePlus}
        iconSize={20}
        name={t('attachTicket')}
        size={36}
        onClick={() => setPicking(true)}
      />
      <Suspense>
        {picking && (
          <TicketPicker
            onClose={() => setPicking(false)}
            onPick={(ticketId) => {
              setPicking(false);
              onPick(ticketId);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTexts(chatTexts);
  const [opened, setOpened] = useState(false);
  return (
    <EmojiPopover opened={opened} onOpened={setOpened} onPick={onPick}>
      <IconButton icon={IconMoodSmile} iconSize={20} name={t('emojis')} size={36} onClick={() => setOpened(!opened)} />
    </EmojiPopover>
  );
}

function Context({ reply, edited, onDone, isFailed }: Omit<Props, 'chat' | 'takesFocus'> & { isFailed: boolean }) {
  const t = useTexts(chatTexts);
  const about = edited ?? reply;
  if (!about) return null;
  const heading = edited ? t('editing') : t('replyingTo', { name: reply?.senderName || t('nobody') });
  return (
    <div className={classes['context']}>
      <span className="bc-cut">
        <b>{heading}</b> {about.message || about.mediaName}
      </span>
      {isFailed && <small role="alert">{t('editFailed')}</small>}
      <IconButton icon={IconX} name={t('cancel')} size={28} onClick={onDone} />
    </div>
  );
}

function pasteFiles(event: ClipboardEvent, attach: (files: readonly File[]) => void): void {
  const files = pastedFiles(event.clipboardData);
  if (files.length === 0) return;
  event.preventDefault();
  attach(files);
}
