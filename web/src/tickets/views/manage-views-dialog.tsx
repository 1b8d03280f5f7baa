import { type SavedView, type SavedViewFilter, savedViewInput } from '@balcao/contract/saved-views/saved-view';
import { TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconRefresh, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useRemoval } from '../../ui/dialogs/use-remove-record.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { errorsOf } from '../../ui/forms/form-errors.ts';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './manage-views.module.css';
import { changeView, orderViews, removeView, type SavedViews, setDefaultView } from './saved-view.queries.ts';

type Props = {
  saved: SavedViews;
  /** the current filter of the list */
  filter: SavedViewFilter;
  onClose: () => void;
};

/** Names, order and default of the views; shared views can be changed by users who may share. */
export function ManageViewsDialog({ saved: { views, defaultId }, filter, onClose }: Props) {
  const t = useTexts(ticketTexts);
  const { may } = useSession();
  const groups = [
    { name: t('viewsShared'), rows: views.filter(({ isShared }) => isShared), mayEdit: may('saved-views:share') },
    { name: t('viewsOwn'), rows: views.filter(({ isShared }) => !isShared), mayEdit: true },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('viewsManage')}
      size={560}
      padding={24}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {groups.map(({ name, rows, mayEdit }) => (
        <section key={name} className={classes['group']} aria-label={name}>
          <h3>{name}</h3>
          <ul>
            {rows.map((view, place) => (
              <li key={view.id} className={classes['row']}>
                <NameField view={view} mayEdit={mayEdit} />
                <IconButton
                  icon={view.id === defaultId ? IconStarFilled : IconStar}
                  name={t('viewDefaultOf', { name: view.name })}
                  pressed={view.id === defaultId}
                  onClick={() => void setDefaultView(view.id === defaultId ? null : view.id)}
                />
                {mayEdit && <EditButtons view={view} ids={rows.map(({ id }) => id)} place={place} filter={filter} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Modal>
  );
}

const nameSchema = savedViewInput.pick({ name: true });

/** Renamed on blur or Enter. A name that is not valid stays in the field, with the reason; so does one that was not saved. */
function NameField({ view, mayEdit }: { view: SavedView; mayEdit: boolean }) {
  const t = useTexts(ticketTexts);
  // Undefined while nothing is typed: a rename by a colleague is then shown.
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const rename = async () => {
    const next = typed?.trim() ?? view.name;
    const refusal = errorsOf(nameSchema, { name: next })['name'];
    setError(refusal);
    if (refusal !== undefined) return;
    if (next !== view.name && !(await changeView(view.id, { name: next }))) return;
    setTyped((now) => (now === typed ? undefined : now));
  };
  if (!mayEdit) return <span className={`${classes['name']} bc-cut`}>{view.name}</span>;
  return (
    <TextInput
      className={`${classes['name']} ${classes['field']}`}
      aria-label={t('viewRename', { name: view.name })}
      value={typed ?? view.name}
      maxLength={40}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setError(undefined);
      }}
      onBlur={() => void rename()}
      onKeyDown={(event) => event.key === 'Enter' && void rename()}
    />
  );
}

type EditProps = { view: SavedView; ids: readonly number[]; place: number; filter: SavedViewFilter };

function EditButtons({ view, ids, place, filter }: EditProps) {
  const t = useTexts(ticketTexts);
  const { remove, replace } = useAskedChanges(filter);
  const { id, name } = view;
  const move = (step: 1 | -1) => {
    const rest = ids.filter((one) => one !== id);
    void orderViews([...rest.slice(0, place + step), id, ...rest.slice(place + step)]);
  };
  const isLast = place === ids.length - 1;
  return (
    <>
      <IconButton
        icon={IconArrowUp}
        name={t('viewUp', { name })}
        disabledReason={place === 0 ? t('viewFirst') : undefined}
        onClick={() => move(-1)}
      />
      <IconButton
        icon={IconArrowDown}
        name={t('viewDown', { name })}
        disabledReason={isLast ? t('viewLast') : undefined}
        onClick={() => move(1)}
      />
      <IconButton icon={IconRefresh} name={t('viewReplace', { name })} onClick={() => void replace(view)} />
      <IconButton icon={IconTrash} danger name={t('viewRemove', { name })} onClick={() => remove(view)} />
    </>
  );
}

/** Asks before a view is deleted, or changed for everybody. */
function useAskedChanges(filter: SavedViewFilter) {
  const t = useTexts(ticketTexts);
  const { remove } = useRemoval<SavedView>({
    texts: ({ name, isShared }) => ({
      title: t('viewRemoveTitle', { name }),
      text: t(isShared ? 'viewRemoveSharedText' : 'viewRemoveText'),
      action: t('viewRemoveAction'),
      done: t('viewRemoved', { name }),
    }),
    remove: removeView,
  });
  const replace = async ({ id, name, isShared }: SavedView) => {
    const question = {
      title: t('viewReplaceTitle', { name }),
      text: t('viewReplaceText'),
      action: t('viewReplaceAction'),
    };
    if (!isShared || (await confirm(question))) await changeView(id, { filter });
  };
  return { remove, replace };
}
