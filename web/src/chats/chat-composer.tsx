import { type Chat, type ChatMessage, maxChatFileBytes, maxChatFiles, maxChatText } from '@balcao/contract/chats/chat';
import { chatApi } from '@balcao/contract/chats/chat.api';
import { Textarea } from '@mantine/core';
import { IconMessagePlus, IconMoodSmile, IconPaperclip, IconSend2, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { EmojiPopover } from '../messages/emoji/emoji-popover.tsx';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { useFileChooser } from '../ui/files/use-file-chooser.tsx';
import { quoteOf } from './chat.live.ts';
import { chatTexts } from './chat.texts.ts';
import classes from './chat-composer.module.css';
import { completeMention, mentionedIn, mentionToken, unaccented } from './chat-mentions.ts';
import { sendChat } from './chat-outbox.ts';
import { useChatDraft } from './use-chat-draft.ts';

const TicketPicker = lazy(async () => ({ default: (await import('./ticket-picker.tsx')).TicketPicker }));
const maxOffered = 6;

type Props = {
  chat: Chat;
  reply: ChatMessage | undefined;
  edited: ChatMessage | undefined;
  onDone: () => void;
};

/** Enter sends, Shift+Enter breaks the line; blank text is ignored. `@` offers the people of the room, Tab takes the first. */
export function ChatComposer({ chat, reply, edited, onDone }: Props) {
  const t = useTexts(chatTexts);
  const me = useSession().user.id;
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useChatDraft(chat.id, edited);
  const [picking, setPicking] = useState(false);
  const [emojis, setEmojis] = useState(false);
  const others = chat.users.filter(({ userId }) => userId !== me).map(({ user }) => user);
  const token = mentionToken(text);
  const offered =
    token === undefined ? [] : others.filter(({ name }) => unaccented(name).startsWith(token)).slice(0, maxOffered);
  const write = (next: string) => {
    setText(next);
    box.current?.focus();
  };
  const post = (files: readonly File[] = [], ticketId: number | null = null) => {
    const quoted = reply ? quoteOf(reply) : null;
    sendChat(chat.id, { text: text.trim(), quoted, ticketId, mentions: mentionedIn(text, others), files });
    write('');
    onDone();
  };
  const attach = (files: readonly File[]) => {
    if (files.length > maxChatFiles) toast.error(t('tooMany', { count: maxChatFiles }));
    else if (files.some(({ size }) => size > maxChatFileBytes))
      toast.error(t('tooLarge', { count: maxChatFileBytes / 1e6 }));
    else if (files.length > 0) post(files);
  };
  const submit = () => {
    if (text.trim() === '') return;
    if (!edited) return post();
    saveEdit(chat.id, edited, text);
    setText('');
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && !event.shiftKey && offered[0]) {
      event.preventDefault();
      setText(completeMention(text, offered[0].name));
    }
    if (event.key === 'Escape' && (reply || edited)) onDone();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const { chooser, choose } = useFileChooser((files) => attach([...files]));
  return (
    <div className={classes['composer']}>
      <Context reply={reply} edited={edited} onDone={onDone} />
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
            <IconButton
              icon={IconMessagePlus}
              iconSize={20}
              name={t('attachTicket')}
              size={36}
              onClick={() => setPicking(true)}
            />
          </>
        )}
        <EmojiPopover opened={emojis} onOpened={setEmojis} onPick={(emoji) => write(text + emoji)}>
          <IconButton
            icon={IconMoodSmile}
            iconSize={20}
            name={t('emojis')}
            size={36}
            onClick={() => setEmojis(!emojis)}
          />
        </EmojiPopover>
        <Textarea
          ref={box}
          className={classes['field'] ?? ''}
          aria-label={t('write')}
          placeholder={t('write')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={maxChatText}
          autoFocus={edited !== undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={(event) => pastedFiles(event, attach)}
          onKeyDown={onKeyDown}
        />
        <IconButton icon={IconSend2} iconSize={20} name={t('send')} size={36} onClick={submit} />
      </div>
      <Suspense>
        {picking && (
          <TicketPicker
            onClose={() => setPicking(false)}
            onPick={(ticketId) => {
              setPicking(false);
              post([], ticketId);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function Context({ reply, edited, onDone }: Omit<Props, 'chat'>) {
  const t = useTexts(chatTexts);
  const about = edited ?? reply;
  if (!about) return null;
  return (
    <div className={classes['context']}>
      <span className="bc-cut">
        <b>{edited ? t('editing') : t('replyingTo', { name: about.sender?.name ?? t('nobody') })}</b>{' '}
        {about.message || about.mediaName}
      </span>
      <IconButton icon={IconX} name={t('cancel')} size={28} onClick={onDone} />
    </div>
  );
}

function pastedFiles(event: ClipboardEvent, attach: (files: readonly File[]) => void): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  event.preventDefault();
  attach(files);
}

/** Chat calls fail silently: what is shown stays as it was. */
function saveEdit(id: number, { id: chatMessageId }: ChatMessage, message: string): void {
  void call(chatApi.edit, { params: { id, chatMessageId }, body: { message } }).catch(() => undefined);
}
