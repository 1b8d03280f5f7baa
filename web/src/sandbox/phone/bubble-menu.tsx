import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { sandboxTexts } from '../sandbox.texts.ts';
import classes from './phone-bubble.module.css';

export type BubbleActions = {
  reply(message: SandboxMessage): void;
  edit(message: SandboxMessage): void;
  remove(message: SandboxMessage): void;
  react(message: SandboxMessage, emoji: string): void;
};

export const offeredReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/** Actions on a message of the phone; edit and delete only for the customer's own messages. */
export function BubbleMenu({ message, actions }: { message: SandboxMessage; actions: BubbleActions }) {
  const t = useTexts(sandboxTexts);
  return (
    <Menu position="bottom" shadow="md">
      <Menu.Target>
        <ActionIcon className={classes['more'] ?? ''} size={28} aria-label={t('actions')}>
          <IconDots size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes['emojis']} role="none">
          {offeredReactions.map((emoji) => (
            <Menu.Item
              key={emoji}
              aria-label={t('react', { emoji })}
              className={classes['emoji'] ?? ''}
              onClick={() => actions.react(message, emoji)}
            >
              {emoji}
            </Menu.Item>
          ))}
        </div>
        <Menu.Item leftSection={<IconArrowBackUp size={16} stroke={1.6} />} onClick={() => actions.reply(message)}>
          {t('reply')}
        </Menu.Item>
        {!message.fromMe && message.mediaType === 'conversation' && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => actions.edit(message)}>
            {t('edit')}
          </Menu.Item>
        )}
        {!message.fromMe && (
          <Menu.Item leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => actions.remove(message)}>
            {t('remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
