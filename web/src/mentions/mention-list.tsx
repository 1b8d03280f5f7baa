import { useTexts } from '../platform/texts.ts';
import { UserAvatar } from '../users/user-avatar.tsx';
import { mentionTexts } from './mention.texts.ts';
import classes from './mention-list.module.css';
import type { MentionList } from './use-mention-list.ts';

/** Ids of the list and its options, for the box that they belong to. */
export const mentionListId = 'mention-list';
export const mentionOptionId = (id: number): string => `mention-${id}`;

/** Colleagues above the box of the composer. */
export function MentionPeople({ mentions }: { mentions: MentionList }) {
  const t = useTexts(mentionTexts);
  const { isOpen, people, activeIndex } = mentions;
  if (!isOpen) return null;
  return (
    <div className={classes['anchor']}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the box keeps the focus, a press here must not take it */}
      <div className={classes['list']} onMouseDown={(event) => event.preventDefault()}>
        <div className={classes['head']}>{t('suggestions')}</div>
        {people.length > 0 ? (
          <div className={classes['options']} id={mentionListId} role="listbox" aria-label={t('suggestions')}>
            {people.map((person, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and its keys choose
              <div
                key={person.id}
                id={mentionOptionId(person.id)}
                className={classes['option']}
                role="option"
                aria-selected={index === activeIndex}
                tabIndex={-1}
                onMouseMove={index === activeIndex ? undefined : () => mentions.activate(index)}
                onClick={() => mentions.pick(person)}
              >
                <UserAvatar user={person} size={24} />
                <span className="bc-cut">{person.name}</span>
              </div>
            ))}
          </div>
        ) : (
          <div className={classes['none']}>{t('none')}</div>
        )}
      </div>
      <span className="bc-said" role="status">
        {t('found', { count: people.length })}
      </span>
    </div>
  );
}
