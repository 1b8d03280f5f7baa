import { useTexts } from '../platform/texts.ts';
import { Avatar } from '../ui/elements/avatar.tsx';
import { ListboxOption } from '../ui/forms/listbox-option.tsx';
import { SuggestionPanel } from '../ui/forms/suggestion-panel.tsx';
import { UserAvatar } from '../users/user-avatar.tsx';
import { mentionTexts } from './mention.texts.ts';
import classes from './mention-list.module.css';
import type { MentionChoice, MentionList } from './use-mention-list.ts';

/** Element ids of the list and its options, for the ARIA attributes of the box. */
export const mentionListId = 'mention-list';
export const mentionOptionId = ({ kind, id }: MentionChoice): string => `mention-${kind}-${id}`;

/** The list of colleagues or group members above the composer's box. */
export function MentionPeople({ mentions }: { mentions: MentionList }) {
  const t = useTexts(mentionTexts);
  const { isOpen, isForGroup, people, activeIndex } = mentions;
  const label = t(isForGroup ? 'inGroup' : 'suggestions');
  if (!isOpen) return null;
  return (
    <SuggestionPanel status={t(isForGroup ? 'foundPeople' : 'found', { count: people.length })}>
      <div className={classes['head']}>{label}</div>
      {people.length > 0 ? (
        <div className={classes['options']} id={mentionListId} role="listbox" aria-label={label}>
          {people.map((choice, index) => (
            <ListboxOption
              key={`${choice.kind} ${choice.id}`}
              id={mentionOptionId(choice)}
              className={classes['option']}
              isActive={index === activeIndex}
              onPoint={() => mentions.activate(index)}
              onChoose={() => mentions.pick(choice)}
            >
              {choice.kind === 'colleague' ? (
                <UserAvatar user={choice.person} size={24} />
              ) : (
                <Avatar name={choice.name} size={24} />
              )}
              <span className="bc-cut">{choice.name}</span>
              {isForGroup && choice.kind === 'colleague' && <span className={classes['hint']}>{t('asNote')}</span>}
              {choice.kind === 'member' && choice.person.isAdmin && (
                <span className={classes['hint']}>{t('groupAdmin')}</span>
              )}
            </ListboxOption>
          ))}
        </div>
      ) : (
        <div className={classes['none']}>{t(isForGroup ? 'noneInGroup' : 'none')}</div>
      )}
    </SuggestionPanel>
  );
}
