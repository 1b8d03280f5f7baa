import type { ChatMessage } from '@balcao/contract/chats/chat';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconMoodPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmojiPopover } from '../messages/emoji/emoji-popover.tsx';
import { quickReactions } from '../messages/emoji/emojis.ts';
import { useTexts } from '../platform/texts.ts';
import { chatTexts } from './chat.texts.ts';
import classes from './chat-thread.module.css';
import type { MessageCommands } from './message-commands.ts';

type Props = { message: ChatMessage; name: string; me: number; commands: MessageCommands };

/** Reactions and actions for a message; one's own can be edited and removed. */
export function ChatMessageMenu({ message, name, me, commands }: Props) {
  const t = useTexts(chatTexts);
  const [reacting, setReacting] = useState(false);
  const isMine = message.senderId === me;
  return (
    <span className={classes['actions']} data-open={reacting || undefined}>
      <EmojiPopover
        quick
        opened={reacting}
        onOpened={setReacting}
        onPick={(emoji) => {
          setReacting(false);
          commands.react(message, emoji);
        }}
      >
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          className={classes['reactButton'] ?? ''}
          aria-label={t('react', { name })}
          onClick={() => setReacting(!reacting)}
        >
          <IconMoodPlus size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </EmojiPopover>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('actions', { name })}>
            <IconDots size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes['quickReactions']}>
            {quickReactions.map((emoji) => (
              <Menu.Item
                key={emoji}
                aria-label={t('reactWith', { emoji })}
                onClick={() => commands.react(message, emoji)}
              >
                {emoji}
              </Menu.Item>
            ))}
          </div>
          <Menu.Item onClick={() => commands.reply(message)}>{t('reply')}</Menu.Item>
          {isMine && message.message !== '' && (
            <Menu.Item onClick={() => commands.edit(message)}>{t('editMessage')}</Menu.Item>
          )}
          {isMine && (
            <Menu.Item data-danger onClick={() => commands.remove(message)}>
              {t('removeMessage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
