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
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { offeredReactions } from '../phone/bubble-menu.tsx';
import { sandboxTexts } from '../sandbox.texts.ts';
import { sampleAudio, sampleDocument, samplePicture, samplePlace } from '../scripts/sample-media.ts';
import type { OutgoingContent } from '../use-send-queue.ts';
import classes from './controls.module.css';

type Props = { messages: readonly SandboxMessage[]; onSendContent: (content: OutgoingContent) => void };

/** Each button sends one generated item; reaction and deletion apply to the newest suitable message. */
export function SendButtons({ messages, onSendContent }: Props) {
  const t = useTexts(sandboxTexts);
  const photos = useRef(0);
  const target = messages.findLast(
    ({ fromMe, isDeleted, mediaType }) => fromMe && !isDeleted && mediaType !== 'reactionMessage',
  );
  const own = messages.findLast(
    ({ fromMe, isDeleted, mediaType }) => !fromMe && !isDeleted && mediaType !== 'reactionMessage',
  );
  const photo = () => samplePicture(photos.current++).then((file) => onSendContent({ file }), toast.error);
  return (
    <div className={classes['buttons']}>
      <SendButton icon={IconPhoto} onClick={() => void photo()}>
        {t('photo')}
      </SendButton>
      <SendButton icon={IconMicrophone} onClick={() => onSendContent({ file: sampleAudio(), voice: true })}>
        {t('audio')}
      </SendButton>
      <SendButton icon={IconFileText} onClick={() => onSendContent({ file: sampleDocument() })}>
        {t('document')}
      </SendButton>
      <SendButton icon={IconMapPin} onClick={() => onSendContent({ location: samplePlace })}>
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
                onClick={() => onSendContent({ quotedId: target.id, reaction: emoji })}
              >
                {emoji}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <SendButton icon={IconMoodSmile} disabledReason={t('nothingToReact')}>
          {t('reaction')}
        </SendButton>
      )}
      <SendButton
        icon={IconBan}
        {...(own
          ? { onClick: () => onSendContent({ quotedId: own.id, revoke: true }) }
          : { disabledReason: t('nothingToRemove') })}
      >
        {t('remove')}
      </SendButton>
    </div>
  );
}

type SendButtonProps = ComponentProps<'button'> & { icon: TablerIcon; disabledReason?: string };

/** Forwards the props that `Menu.Target` passes. A disabled button shows its reason as a tooltip. */
function SendButton({ icon: Icon, children, disabledReason, ...rest }: SendButtonProps) {
  const button = (
    <button {...rest} type="button" className={classes['send']} aria-disabled={disabledReason ? true : undefined}>
      <Icon size={17} stroke={1.6} aria-hidden="true" />
      {children}
    </button>
  );
  return disabledReason ? <Tooltip label={disabledReason}>{button}</Tooltip> : button;
}
