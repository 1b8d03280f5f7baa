import type { Message } from '@balcao/contract/messages/message';
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconDownload,
  IconHistory,
  IconInfoCircle,
  IconPencil,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { useConversation } from '../conversation-context.ts';
import { quickReactions } from '../emoji/emojis.ts';
import { messageTexts } from '../messages.texts.ts';
import classes from './bubble.module.css';
import { bubbleTexts } from './bubble.texts.ts';
import { copyMessage } from './copy-message.ts';
import { downloadMessage } from './download-message.ts';
import { infoDialogTexts } from './info/info-dialog.texts.ts';
import { hasInfo, mayCopy, mayDownload, mayEdit, mayForward, mayReact, mayRemove, mayReply } from './message-rights.ts';

type ItemProps = { icon: TablerIcon; text: string; onClick: () => void; danger?: true };

/** All actions of a message; those the channel does not support are hidden. */
export function MessageMenu({ message, onReact }: { message: Message; onReact: (emoji: string) => void }) {
  const t = useTexts(bubbleTexts);
  const words = useTexts(messageTexts);
  const info = useTexts(infoDialogTexts);
  const context = useConversation();
  const items: ItemProps[] = [
    ...(mayReply(message, context)
      ? [{ icon: IconArrowBackUp, text: t('reply'), onClick: () => context.reply(message) }]
      : []),
    ...(mayCopy(message) ? [{ icon: IconCopy, text: t('copy'), onClick: () => void copyMessage(message) }] : []),
    ...(mayForward(message)
      ? [{ icon: IconArrowForwardUp, text: words('forward'), onClick: () => context.forward(message) }]
      : []),
    ...(mayDownload(message)
      ? [{ icon: IconDownload, text: t('download'), onClick: () => downloadMessage(message) }]
      : []),
    ...(message.isEdited ? [{ icon: IconHistory, text: t('history'), onClick: () => context.history(message) }] : []),
    ...(hasInfo(message) ? [{ icon: IconInfoCircle, text: info('info'), onClick: () => context.info(message) }] : []),
    ...(mayEdit(message, context) ? [{ icon: IconPencil, text: t('edit'), onClick: () => context.edit(message) }] : []),
    ...(mayRemove(message, context)
      ? [{ icon: IconTrash, text: words('remove'), onClick: () => context.remove(message), danger: true as const }]
      : []),
  ];
  return (
    <Menu.Dropdown>
      {mayReact(message, context) && <QuickReactions onPick={onReact} />}
      {items.map(({ icon: Icon, text, onClick, danger }, place) => (
        <Menu.Item
          key={text}
          leftSection={<Icon size={17} stroke={1.6} aria-hidden="true" />}
          data-danger={danger}
          data-autofocus={place === 0 || undefined}
          onClick={onClick}
        >
          {text}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  );
}

/** For touch screens, which have no toolbar beside the bubble. */
function QuickReactions({ onPick }: { onPick: (emoji: string) => void }) {
  const words = useTexts(messageTexts);
  return (
    <div className={classes['menuReactions']}>
      {quickReactions.map((emoji) => (
        <Menu.Item
          key={emoji}
          component="button"
          aria-label={words('reactWith', { emoji })}
          onClick={() => onPick(emoji)}
        >
          <span className={classes['menuEmoji']}>{emoji}</span>
        </Menu.Item>
      ))}
    </div>
  );
}
