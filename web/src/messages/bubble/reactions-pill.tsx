import type { Message } from '@balcao/contract/messages/message';
import { useTexts } from '../../platform/texts.ts';
import { useConversation } from '../conversation-context.ts';
import { messageTexts } from '../messages.texts.ts';
import classes from './bubble.module.css';
import { bubbleTexts } from './bubble.texts.ts';
import { mayReact } from './message-rights.ts';
import { ownReaction, type Reaction } from './reactions.ts';

type Props = { message: Message; reactions: readonly Reaction[] };

/** The reactions to a message; if one is ours, a button that removes it. */
export function ReactionsPill({ message, reactions }: Props) {
  const t = useTexts(bubbleTexts);
  const words = useTexts(messageTexts);
  const conversation = useConversation();
  const emojis = [...new Set(reactions.map((one) => one.emoji))];
  const who = reactions.map((one) => `${one.emoji} ${one.by || (one.mine ? words('you') : t('customer'))}`).join('\n');
  const label = t('reactions', { count: reactions.length, emojis: emojis.join(' ') });
  const inside = (
    <>
      <span>{emojis.join('')}</span>
      {reactions.length}
    </>
  );
  if (ownReaction(reactions) !== undefined && mayReact(message, conversation))
    return (
      <button
        type="button"
        className={classes['reactions']}
        title={`${who}\n${t('takeBack')}`}
        aria-label={`${label}. ${t('takeBack')}`}
        onClick={() => conversation.react(message, '')}
      >
        {inside}
      </button>
    );
  return (
    <span className={classes['reactions']} role="img" title={who} aria-label={label}>
      {inside}
    </span>
  );
}
