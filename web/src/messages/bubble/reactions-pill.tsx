import { useTexts } from '../../platform/texts.ts';
import { messageTexts } from '../messages.texts.ts';
import classes from './bubble.module.css';
import { bubbleTexts } from './bubble.texts.ts';
import type { Reaction } from './reactions.ts';

export function ReactionsPill({ reactions }: { reactions: readonly Reaction[] }) {
  const t = useTexts(bubbleTexts);
  const words = useTexts(messageTexts);
  const emojis = [...new Set(reactions.map((one) => one.emoji))];
  const who = reactions.map((one) => `${one.emoji} ${one.by || (one.mine ? words('you') : t('customer'))}`).join('\n');
  return (
    <span
      className={classes['reactions']}
      role="img"
      title={who}
      aria-label={t('reactions', { count: reactions.length, emojis: emojis.join(' ') })}
    >
      <span>{emojis.join('')}</span>
      {reactions.length}
    </span>
  );
}
