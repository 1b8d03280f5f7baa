import { useEffect, useRef } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { presenceTexts } from '../../shell/presence/presence.texts.ts';
import { MarkDot } from '../../ui/elements/tag-pill.tsx';
import { UserAvatar } from '../../users/user-avatar.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import type { TransferChoice } from './transfer-choices.ts';
import classes from './transfer-dialog.module.css';

type Props = {
  id: string;
  choices: readonly TransferChoice[];
  chosen: TransferChoice | undefined;
  onChoose: (choice: TransferChoice) => void;
};

/** The input above has focus and keyboard handling (aria-activedescendant); the list handles clicks. */
export function TransferList({ id, choices, chosen, onChoose }: Props) {
  const t = useTexts(ticketTexts);
  const groups = [
    { name: t('transferPeople'), rows: choices.filter(({ user }) => user !== null) },
    { name: t('transferQueues'), rows: choices.filter(({ user }) => user === null) },
  ];
  return (
    <div className={classes['list']} id={id} role="listbox" aria-label={t('transferTitle')} tabIndex={-1}>
      {choices.length === 0 && <p className={classes['none']}>{t('transferNone')}</p>}
      {groups.map(
        ({ name, rows }) =>
          rows.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a part of a listbox
            <div key={name} role="group" aria-label={name}>
              <div className={classes['heading']} aria-hidden="true">
                {name}
              </div>
              {rows.map((choice) => (
                <Row
                  key={choice.key}
                  id={`${id}-${choice.key}`}
                  choice={choice}
                  selected={choice === chosen}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ),
      )}
    </div>
  );
}

type RowProps = { id: string; choice: TransferChoice; selected: boolean; onChoose: (choice: TransferChoice) => void };

function Row({ id, choice, selected, onChoose }: RowProps) {
  const t = useTexts(ticketTexts);
  const p = useTexts(presenceTexts);
  const { user, queue, count, showsQueue } = choice;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which points at the chosen row
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={classes['row']}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(choice)}
    >
      {user ? (
        <UserAvatar user={user} size={28} presence={user.presence} />
      ) : (
        <span className={classes['mark']}>
          <MarkDot color={queue.color} round />
        </span>
      )}
      <span className={classes['name']}>
        <span className="bc-cut">{user?.name ?? queue.name}</span>
        {user && (showsQueue || user.presence !== 'available') && (
          <small className="bc-cut">
            {[showsQueue && queue.name, user.presence !== 'available' && p(user.presence)].filter(Boolean).join(' · ')}
          </small>
        )}
      </span>
      {user?.presence === 'available' && <span className="bc-said">{p('available')}</span>}
      <span className={classes['count']}>{user ? t('hasOpen', { count }) : t('hasWaiting', { count })}</span>
    </div>
  );
}
