import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import { Menu, Tooltip } from '@mantine/core';
import {
  IconBan,
  IconFileText,
  IconMapPin,
  IconMicrophone,
  IconMoodSmile,
  IconPhoto,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ComponentProps, useRef } from 'react';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/toasts.tsx';
import { offeredReactions } from './bubble-menu.tsx';
import classes from './controls.module.css';
import { sampleAudio, sampleDocument, samplePicture, samplePlace } from './sample-media.ts';
import { sandboxTexts } from './sandbox.texts.ts';
import type { Said } from './use-outbox.ts';

type Props = { messages: readonly SandboxMessage[]; onSay: (said: Said) => void };

/** Each button sends one generated item; reaction and deletion apply to the newest suitable message. */
export function SendButtons({ messages, onSay }: Props) {
  const t = useTexts(sandboxTexts);
  const photos = useRef(0);
  const target = messages.findLast(
    ({ fromMe, isDeleted, mediaType }) => fromMe && !isDeleted && mediaType !== 'reactionMessage',
  );
  const own = messages.findLast(
    ({ fromMe, isDeleted, mediaType }) => !fromMe && !isDeleted && mediaType !== 'reactionMessage',
  );
  const photo = () => samplePicture(photos.current++).then((file) => onSay({ file }), toast.error);
  return (
    <div className={classes['buttons']}>
      <SendButton icon={IconPhoto} onClick={() => void photo()}>
        {t('photo')}
      </SendButton>
      <SendButton icon={IconMicrophone} onClick={() => onSay({ file: sampleAudio(), voice: true })}>
        {t('audio')}
      </SendButton>
      <SendButton icon={IconFileText} onClick={() => onSay({ file: sampleDocument() })}>
        {t('document')}
      </SendButton>
      <SendButton icon={IconMapPin} onClick={() => onSay({ location: samplePlace })}>
        {t('place')}
      </SendButton>
      {target ? (
        <Menu>
          <Menu.Target>
            <SendButton icon={IconMoodSmile}>{t('reaction')}</SendButton>
          </Menu.Target>
          <Menu.Dropdown>
            {offeredReactions.map((emoji) => (
              <Menu.Item
                key={emoji}
                aria-label={t('react', { emoji })}
                onClick={() => onSay({ quotedId: target.id, reaction: emoji })}
              >
                {emoji}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <SendButton icon={IconMoodSmile} refusedBecause={t('nothingToReact')}>
          {t('reaction')}
        </SendButton>
      )}
      <SendButton
        icon={IconBan}
        {...(own
          ? { onClick: () => onSay({ quotedId: own.id, revoke: true }) }
          : { refusedBecause: t('nothingToRemove') })}
      >
        {t('remove')}
      </SendButton>
    </div>
  );
}

type SendButtonProps = ComponentProps<'button'> & { icon: TablerIcon; refusedBecause?: string };

/** Forwards the props that `Menu.Target` passes. A disabled button shows its reason as a tooltip. */
function SendButton({ icon: Icon, children, refusedBecause, ...rest }: SendButtonProps) {
  const button = (
    <button {...rest} type="button" className={classes['send']} aria-disabled={refusedBecause ? true : undefined}>
      <Icon size={17} stroke={1.6} aria-hidden="true" />
      {children}
    </button>
  );
  return refusedBecause ? <Tooltip label={refusedBecause}>{button}</Tooltip> : button;
}
