import { Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { currentLanguage } from '../../platform/i18n.ts';
import { readStored, writeStored } from '../../platform/storage/storage.ts';
import { useTexts } from '../../platform/texts.ts';
import { messageTexts } from '../messages.texts.ts';
import classes from './emoji.module.css';
import { emojiTexts } from './emoji.texts.ts';
import { EmojiGrid } from './emoji-grid.tsx';
import { emojiName, entryOf, quickReactions } from './emojis.ts';

const maxRecent = 16;

type Props = {
  /** the six default reactions first, the full grid behind "more" */
  quick?: boolean;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  onPick: (emoji: string) => void;
  /** in px, from its button */
  offset?: number;
  children: ReactNode;
};

/** Emoji picker with a built-in list (no requests), recent ones first. */
export function EmojiPopover({ quick = false, opened, onOpened, onPick, offset = 8, children }: Props) {
  const t = useTexts(emojiTexts);
  const [whole, setWhole] = useState(false);
  const pick = (emoji: string) => {
    writeStored(
      'recentEmojis',
      [emoji, ...(readStored('recentEmojis') ?? []).filter((one) => one !== emoji)].slice(0, maxRecent),
    );
    onPick(emoji);
  };
  const onChange = (open: boolean) => {
    if (!open) setWhole(false);
    onOpened(open);
  };
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position={quick ? 'top' : 'top-start'}
      offset={offset}
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('emoji')}>
        {quick && !whole ? <QuickReactions onPick={pick} onMore={() => setWhole(true)} /> : <EmojiGrid onPick={pick} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function QuickReactions({ onPick, onMore }: { onPick: (emoji: string) => void; onMore: () => void }) {
  const t = useTexts(messageTexts);
  return (
    <div className={classes['quick']}>
      {quickReactions.map((emoji) => {
        const entry = entryOf(emoji);
        const name = t('reactWith', { emoji: entry ? emojiName(entry, currentLanguage()) : emoji });
        return <EmojiButton key={emoji} label={emoji} name={name} onClick={() => onPick(emoji)} />;
      })}
      <EmojiButton label="+" name={t('moreEmoji')} onClick={onMore} />
    </div>
  );
}

function EmojiButton({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <button type="button" className={classes['emoji']} aria-label={name} title={name} onClick={onClick}>
      {label}
    </button>
  );
}
