import type { Message } from '@balcao/contract/messages/message';
import { IconArrowBackUp, IconPencil, IconX } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { summarizeMessage } from '../message-summary.ts';
import { messageTexts } from '../messages.texts.ts';
import classes from './composer.module.css';
import { composerTexts } from './composer.texts.ts';

type Props = { message: Message; editing: boolean; contactName: string; onCancel: () => void };

/** The message being replied to or edited, above the input. */
export function ComposerContext({ message, editing, contactName, onCancel }: Props) {
  const t = useTexts(composerTexts);
  const words = useTexts(messageTexts);
  const { icon: Icon, text } = summarizeMessage(message);
  const Mode = editing ? IconPencil : IconArrowBackUp;
  const name = message.fromMe ? words('you') : (message.contact?.name ?? contactName);
  return (
    <div className={classes['context']}>
      <Mode size={17} stroke={1.6} aria-hidden="true" />
      <span className={classes['contextText']}>
        <b className="bc-cut">{editing ? t('editing') : t('replyingTo', { name })}</b>
        <span className="bc-cut">
          {Icon && <Icon size={15} stroke={1.6} aria-hidden="true" />}
          {text}
        </span>
      </span>
      <IconButton icon={IconX} name={t(editing ? 'cancelEdit' : 'cancelReply')} data-dense onClick={onCancel} />
    </div>
  );
}
