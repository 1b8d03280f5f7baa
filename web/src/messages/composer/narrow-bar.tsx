import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBolt,
  IconCalendarPlus,
  IconMicrophone,
  IconMoodSmile,
  IconNote,
  IconPaperclip,
  IconPlus,
  IconSend2,
  IconTemplate,
} from '@tabler/icons-react';
import { useState } from 'react';
import { RewriteSubmenu } from '../../ai/rewriting/rewrite-menu.tsx';
import type { Rewriting } from '../../ai/rewriting/use-rewriting.ts';
import { useTexts } from '../../platform/texts.ts';
import type { QuickReplies } from '../../quick-messages/use-quick-replies.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { useConversation } from '../conversation-context.ts';
import { EmojiPopover } from '../emoji/emoji-popover.tsx';
import classes from './composer.module.css';
import { composerTexts } from './composer.texts.ts';
import { TooLong } from './too-long.tsx';
import type { Composing } from './use-composing.ts';

type MenuProps = {
  composing: Composing;
  replies: QuickReplies;
  rewriting: Rewriting | undefined;
  onAttach: () => void;
  onLater: (() => void) | undefined;
};

/** On phones: the other actions of the composer, behind a plus. */
export function NarrowMenu({ composing, replies, rewriting, onAttach, onLater }: MenuProps) {
  const t = useTexts(composerTexts);
  const [choosesEmoji, setChoosesEmoji] = useState(false);
  const { isEdit, isNote } = composing;
  const { chooseTemplate } = useConversation();
  return (
    <span className={classes['plus']}>
      <Menu position="top-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <IconButton icon={IconPlus} iconSize={22} name={t('more')} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPaperclip size={18} stroke={1.6} />} disabled={isEdit} onClick={onAttach}>
            {t('attach')}
          </Menu.Item>
          <Menu.Item leftSection={<IconMoodSmile size={18} stroke={1.6} />} onClick={() => setChoosesEmoji(true)}>
            {t('emoji')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconBolt size={18} stroke={1.6} />}
            disabled={isEdit}
            // The menu returns the focus to its button first.
            onClick={() => requestAnimationFrame(replies.toggle)}
          >
            {t('quickReplies')}
          </Menu.Item>
          {rewriting && <RewriteSubmenu rewriting={rewriting} disabled={composing.composition.body === ''} />}
          {chooseTemplate && (
            <Menu.Item leftSection={<IconTemplate size={18} stroke={1.6} />} disabled={isEdit} onClick={chooseTemplate}>
              {t('chooseTemplate')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconNote size={18} stroke={1.6} />} disabled={isEdit} onClick={composing.toggleNote}>
            {t(isNote ? 'noteOn' : 'note')}
          </Menu.Item>
          {onLater && (
            <Menu.Item
              leftSection={<IconCalendarPlus size={18} stroke={1.6} />}
              disabled={isEdit || isNote || !composing.composition.isReady || composing.isPreparing}
              onClick={onLater}
            >
              {t('sendLater')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <EmojiPopover opened={choosesEmoji} onOpened={setChoosesEmoji} onPick={composing.insert}>
        <button type="button" tabIndex={-1} aria-hidden="true" className={classes['emojiAnchor']} />
      </EmojiPopover>
    </span>
  );
}

/** Sends; with an empty input it records instead. */
export function NarrowSend({ composing }: { composing: Composing }) {
  const t = useTexts(composerTexts);
  const { isEdit, isNote, hasFiles } = composing;
  const { body, over, isReady } = composing.composition;
  const records = body === '' && !hasFiles && !isEdit && !isNote;
  const Icon = records ? IconMicrophone : IconSend2;
  return (
    <>
      <TooLong over={over} />
      <ActionIcon
        className={classes['round'] ?? ''}
        variant="filled"
        color="orange"
        size={44}
        radius="xl"
        disabled={!records && !isReady}
        aria-label={t(records ? 'record' : isEdit ? 'save' : isNote ? 'annotate' : 'send')}
        onClick={records ? composing.record : composing.submit}
      >
        <Icon size={22} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
