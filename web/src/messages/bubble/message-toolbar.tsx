import type { Message } from '@balcao/contract/messages/message';
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconMoodSmile } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { useConversation } from '../conversation-context.ts';
import { EmojiPopover } from '../emoji/emoji-popover.tsx';
import classes from './bubble.module.css';
import { bubbleTexts } from './bubble.texts.ts';
import { MessageMenu } from './message-menu.tsx';
import { hasMenu, mayReact, mayReply } from './message-rights.ts';

/** The open part of the toolbar. */
export type ToolbarPart = 'menu' | 'reactions';
type Props = {
  message: Message;
  /** our reaction; choosing it again removes it */
  reaction?: string | undefined;
  opened: ToolbarPart | undefined;
  onOpened: (opened: ToolbarPart | undefined) => void;
};

/** Reply, react and menu, beside the bubble with hover, focus or a long press. */
export function MessageToolbar({ message, reaction, opened, onOpened }: Props) {
  const t = useTexts(bubbleTexts);
  const conversation = useConversation();
  const react = (emoji: string) => conversation.react(message, emoji === reaction ? '' : emoji);
  const reacting = opened === 'reactions';
  const showReactions = (open: boolean) => onOpened(open ? 'reactions' : undefined);
  if (!hasMenu(message, conversation)) return null;
  return (
    <div className={classes['toolbar']} role="toolbar" aria-label={t('actionsFor')}>
      {mayReply(message, conversation) && (
        <IconButton
          icon={IconArrowBackUp}
          name={t('reply')}
          size={30}
          data-dense
          onClick={() => conversation.reply(message)}
        />
      )}
      {mayReact(message, conversation) && (
        <EmojiPopover
          quick
          opened={reacting}
          onOpened={showReactions}
          onPick={(emoji) => {
            showReactions(false);
            react(emoji);
          }}
        >
          <IconButton
            icon={IconMoodSmile}
            name={t('react')}
            size={30}
            data-dense
            onClick={() => showReactions(!reacting)}
          />
        </EmojiPopover>
      )}
      <Menu
        opened={opened === 'menu'}
        onChange={(open) => onOpened(open ? 'menu' : undefined)}
        position="bottom-end"
        withinPortal
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <IconButton icon={IconDots} name={t('more')} size={30} data-dense />
        </Menu.Target>
        <MessageMenu message={message} onReact={react} />
      </Menu>
    </div>
  );
}
