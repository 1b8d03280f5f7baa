import { ActionIcon, Button, Menu, Switch } from '@mantine/core';
import { IconMicrophone, IconMoodSmile, IconNote, IconPaperclip, IconPlus, IconSend2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { EmojiPopover } from '../emoji/emoji-popover.tsx';
import classes from './composer.module.css';
import { composerTexts } from './composer.texts.ts';

type Props = {
  narrow: boolean;
  ready: boolean;
  note: boolean;
  editing: boolean;
  /** characters above the channel's limit */
  over: number;
  /** undefined: not available */
  sign: boolean | undefined;
  mayRecord: boolean;
  /** empty input: on phones the microphone replaces the send button */
  empty: boolean;
  onSign: (on: boolean) => void;
  onNote: () => void;
  onFiles: (files: FileList) => void;
  onEmoji: (emoji: string) => void;
  onRecord: () => void;
  onSend: () => unknown;
};

/** Buttons below the input; on phones a plus before and one round button after it. */
export function ComposerBar(props: Props) {
  const t = useTexts(composerTexts);
  const files = useRef<HTMLInputElement>(null);
  const [emoji, setEmoji] = useState(false);
  const [above, setAbove] = useState(8);
  const { narrow, note, editing } = props;
  const chooser = (
    <input
      ref={files}
      type="file"
      multiple
      hidden
      onChange={(event) => {
        if (event.currentTarget.files) props.onFiles(event.currentTarget.files);
        // Reset, so that the same file can be chosen again.
        event.currentTarget.value = '';
      }}
    />
  );
  if (narrow)
    return (
      <>
        {chooser}
        <span className={classes['plus']}>
          <Menu position="top-start" withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <IconButton icon={IconPlus} iconSize={22} name={t('more')} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconPaperclip size={18} stroke={1.6} />}
                disabled={editing}
                onClick={() => files.current?.click()}
              >
                {t('attach')}
              </Menu.Item>
              <Menu.Item leftSection={<IconMoodSmile size={18} stroke={1.6} />} onClick={() => setEmoji(true)}>
                {t('emoji')}
              </Menu.Item>
              <Menu.Item leftSection={<IconNote size={18} stroke={1.6} />} disabled={editing} onClick={props.onNote}>
                {t(note ? 'noteOn' : 'note')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <EmojiPopover opened={emoji} onOpened={setEmoji} onPick={props.onEmoji}>
            <button type="button" tabIndex={-1} aria-hidden="true" className={classes['emojiAnchor']} />
          </EmojiPopover>
        </span>
        <NarrowSend {...props} />
      </>
    );
  return (
    <div className={classes['bar']}>
      {chooser}
      {!editing && (
        <IconButton icon={IconPaperclip} iconSize={19} name={t('attach')} onClick={() => files.current?.click()} />
      )}
      <EmojiPopover opened={emoji} onOpened={setEmoji} onPick={props.onEmoji} offset={above}>
        <IconButton
          icon={IconMoodSmile}
          iconSize={19}
          name={t('emoji')}
          onClick={(event) => {
            setAbove(heightAbove(event.currentTarget));
            setEmoji((open) => !open);
          }}
        />
      </EmojiPopover>
      {!editing && <IconButton icon={IconNote} iconSize={19} name={t('note')} pressed={note} onClick={props.onNote} />}
      <span className={classes['space']} />
      {props.over > 0 && (
        <span className={classes['over']} role="status">
          {t('tooLong', { count: props.over })}
        </span>
      )}
      {props.sign !== undefined && !note && (
        <Switch
          label={t('sign')}
          checked={props.sign}
          onChange={(event) => props.onSign(event.currentTarget.checked)}
        />
      )}
      {props.mayRecord && !note && (
        <IconButton icon={IconMicrophone} iconSize={19} name={t('record')} onClick={props.onRecord} />
      )}
      <Button
        size="xs"
        disabled={!props.ready}
        onClick={props.onSend}
        rightSection={editing || note ? undefined : <IconSend2 size={16} stroke={1.6} aria-hidden="true" />}
      >
        {t(editing ? 'save' : note ? 'annotate' : 'send')}
      </Button>
    </div>
  );
}

/** Offset in px that places the popover above the input, so that the inserted emoji stays visible. */
const heightAbove = (button: Element): number => {
  const box = button.closest('[data-box]');
  return box ? button.getBoundingClientRect().top - box.getBoundingClientRect().top + 8 : 8;
};

function NarrowSend({ ready, empty, note, editing, mayRecord, over, onRecord, onSend }: Props) {
  const t = useTexts(composerTexts);
  const records = mayRecord && empty && !note;
  const Icon = records ? IconMicrophone : IconSend2;
  return (
    <>
      {over > 0 && (
        <span className={classes['over']} role="status">
          {t('tooLong', { count: over })}
        </span>
      )}
      <ActionIcon
        className={classes['round'] ?? ''}
        variant="filled"
        color="orange"
        size={44}
        radius="xl"
        disabled={!records && !ready}
        aria-label={t(records ? 'record' : editing ? 'save' : note ? 'annotate' : 'send')}
        onClick={records ? onRecord : onSend}
      >
        <Icon size={22} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
