import { Button, Switch } from '@mantine/core';
import {
  IconBolt,
  IconCalendarPlus,
  IconMicrophone,
  IconMoodSmile,
  IconNote,
  IconPaperclip,
  IconSend2,
  IconTemplate,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { RewriteButton } from '../../ai/rewriting/rewrite-menu.tsx';
import type { Rewriting } from '../../ai/rewriting/use-rewriting.ts';
import { useTexts } from '../../platform/texts.ts';
import type { QuickReplies } from '../../quick-messages/use-quick-replies.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { useFileChooser } from '../../ui/files/use-file-chooser.tsx';
import { useConversation } from '../conversation-context.ts';
import { EmojiPopover } from '../emoji/emoji-popover.tsx';
import classes from './composer.module.css';
import { composerTexts } from './composer.texts.ts';
import { NarrowMenu, NarrowSend } from './narrow-bar.tsx';
import type { ReplyWindow } from './reply-window.rules.ts';
import { TooLong } from './too-long.tsx';
import type { Composing } from './use-composing.ts';
import { WindowClock } from './window-clock.tsx';

type Props = {
  composing: Composing;
  replies: QuickReplies;
  /** undefined: the company has no AI service */
  rewriting: Rewriting | undefined;
  narrow: boolean;
  window: ReplyWindow | undefined;
  /** undefined: not available */
  sign: boolean | undefined;
  onSign: (on: boolean) => void;
  onFiles: (files: FileList) => void;
  /** undefined: not offered */
  onLater: (() => void) | undefined;
};

/** Buttons below the input; on phones a plus before and one round button after it. */
export function ComposerBar({ narrow, onFiles, ...rest }: Props) {
  const { chooser, choose } = useFileChooser(onFiles);
  if (!narrow) return <WideBar {...rest} chooser={chooser} onAttach={choose} />;
  return (
    <>
      {chooser}
      <NarrowMenu
        composing={rest.composing}
        replies={rest.replies}
        rewriting={rest.rewriting}
        onAttach={choose}
        onLater={rest.onLater}
      />
      <NarrowSend composing={rest.composing} />
    </>
  );
}

type WideProps = Pick<Props, 'composing' | 'replies' | 'rewriting' | 'window' | 'sign' | 'onSign' | 'onLater'> & {
  chooser: ReactNode;
  onAttach: () => void;
};

function WideBar({ composing, replies, rewriting, window, sign, onSign, chooser, onAttach, onLater }: WideProps) {
  const t = useTexts(composerTexts);
  const { isNote, isEdit, composition } = composing;
  const mayRecord = !composing.hasFiles && !isEdit && !isNote;
  return (
    <div className={classes['bar']}>
      {chooser}
      <span className={classes['tools']}>
        {!isEdit && <IconButton icon={IconPaperclip} iconSize={19} name={t('attach')} onClick={onAttach} />}
        <EmojiButton onPick={composing.insert} />
        {!isEdit && <QuickRepliesButton composing={composing} replies={replies} />}
        {!isEdit && (
          <IconButton icon={IconNote} iconSize={19} name={t('note')} pressed={isNote} onClick={composing.toggleNote} />
        )}
        {rewriting && <RewriteButton rewriting={rewriting} disabled={composition.body === ''} />}
        {!isEdit && <TemplateButton />}
      </span>
      <span className={classes['sending']}>
        {!isNote && <WindowClock window={window} />}
        <TooLong over={composition.over} />
        {sign !== undefined && !isNote && (
          <Switch label={t('sign')} checked={sign} onChange={(event) => onSign(event.currentTarget.checked)} />
        )}
        {mayRecord && <IconButton icon={IconMicrophone} iconSize={19} name={t('record')} onClick={composing.record} />}
        {onLater && !isEdit && !isNote && (
          <IconButton
            icon={IconCalendarPlus}
            iconSize={19}
            name={t('sendLater')}
            disabled={!composition.isReady || composing.isPreparing}
            onClick={onLater}
          />
        )}
        <Button
          size="xs"
          className={isEdit || isNote ? '' : classes['send']}
          disabled={!composition.isReady}
          onClick={composing.submit}
          rightSection={isEdit || isNote ? undefined : <IconSend2 size={16} stroke={1.6} aria-hidden="true" />}
        >
          {t(isEdit ? 'save' : isNote ? 'annotate' : 'send')}
        </Button>
      </span>
    </div>
  );
}

function TemplateButton() {
  const t = useTexts(composerTexts);
  const { chooseTemplate } = useConversation();
  return (
    chooseTemplate && (
      <IconButton icon={IconTemplate} iconSize={19} name={t('chooseTemplate')} onClick={chooseTemplate} />
    )
  );
}

function QuickRepliesButton({ composing, replies }: Pick<Props, 'composing' | 'replies'>) {
  const t = useTexts(composerTexts);
  return (
    <IconButton
      icon={IconBolt}
      iconSize={19}
      name={t('quickReplies')}
      pressed={replies.isOpen}
      onClick={() => {
        replies.toggle();
        composing.box.current?.focus();
      }}
    />
  );
}

function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTexts(composerTexts);
  const [opened, setOpened] = useState(false);
  const [offset, setOffset] = useState(8);
  return (
    <EmojiPopover opened={opened} onOpened={setOpened} onPick={onPick} offset={offset}>
      <IconButton
        icon={IconMoodSmile}
        iconSize={19}
        name={t('emoji')}
        onClick={(event) => {
          setOffset(heightAbove(event.currentTarget));
          setOpened((open) => !open);
        }}
      />
    </EmojiPopover>
  );
}

/** Offset in px that places the popover above the input, so that the inserted emoji stays visible. */
const heightAbove = (button: Element): number => {
  const box = button.closest('[data-box]');
  return box ? button.getBoundingClientRect().top - box.getBoundingClientRect().top + 8 : 8;
};
