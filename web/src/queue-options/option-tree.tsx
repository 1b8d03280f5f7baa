import { maxOptionsOfLevel, type QueueOption } from '@balcao/contract/queue-options/queue-option';
import type { Queue } from '@balcao/contract/queues/queue';
import { IconArrowDown, IconArrowUp, IconPaperclip, IconPlus, IconTrash } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import type { OptionEdit } from './option-dialog.tsx';
import classes from './option-tree.module.css';
import { moveQueueOption, removeQueueOption } from './queue-option.queries.ts';
import { queueOptionTexts } from './queue-option.texts.ts';

type Props = {
  options: readonly QueueOption[];
  /** queues that a leaf may transfer to */
  queues: readonly Queue[];
  /** The queue has as many options as it may. */
  isFull: boolean;
  onEdit: (edit: OptionEdit) => void;
};

/** A level of the menu. Its order is changed by dragging, by Alt with an arrow, or by the buttons. */
export function OptionTree({ options, queues, isFull, onEdit }: Props) {
  const [dragged, setDragged] = useState<number>();
  const drop = (place: number) => (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const option = options.find(({ id }) => id === dragged);
    if (option) move(option, place);
    setDragged(undefined);
  };
  return (
    <ul className={classes['level']}>
      {options.map((option, i) => (
        <li
          key={option.id}
          draggable
          data-dragged={option.id === dragged || undefined}
          onDragStart={(event) => {
            event.stopPropagation();
            setDragged(option.id);
          }}
          onDragEnd={() => setDragged(undefined)}
          // Only among siblings: a drop on another level is ignored, since each level has its own state.
          onDragOver={(event) => dragged !== undefined && event.preventDefault()}
          onDrop={drop(i + 1)}
        >
          <OptionRow option={option} place={i + 1} count={options.length} {...{ queues, isFull, onEdit }} />
          {option.children.length > 0 && <OptionTree options={option.children} {...{ queues, isFull, onEdit }} />}
        </li>
      ))}
    </ul>
  );
}

/** Restores the focus: browsers drop it when an element is moved. */
function move(option: QueueOption, place: number): void {
  const focused = document.activeElement;
  requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  void moveQueueOption(option, place).catch((error: unknown) => toast.error(error));
}

type RowProps = Omit<Props, 'options'> & { option: QueueOption; place: number; count: number };

function OptionRow({ option, queues, place, count, isFull, onEdit }: RowProps) {
  const t = useTexts(queueOptionTexts);
  const { id, title: name } = option;
  const { remove } = useRemoveRecord(queueOptionTexts, (row: { id: number; name: string }) =>
    removeQueueOption(row.id),
  );
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (place + step >= 1 && place + step <= count) move(option, place + step);
  };
  return (
    <div className={classes['row']}>
      <button
        type="button"
        className={classes['name']}
        onKeyDown={keys}
        onClick={() => onEdit({ option, parentId: option.parentId })}
      >
        <span className={classes['number']} data-numeric>
          {option.option}
        </span>
        <span className={classes['words']}>
          <span className="bc-cut">{name}</span>
          <OptionSummary option={option} queues={queues} />
        </span>
      </button>
      <IconButton
        icon={IconPlus}
        name={t('addUnder', { name })}
        disabledReason={isFull || option.children.length >= maxOptionsOfLevel ? t('tooMany') : undefined}
        onClick={() => onEdit({ parentId: id })}
      />
      <IconButton
        icon={IconArrowUp}
        name={t('up', { name })}
        disabledReason={place === 1 ? t('first') : undefined}
        onClick={() => move(option, place - 1)}
      />
      <IconButton
        icon={IconArrowDown}
        name={t('down', { name })}
        disabledReason={place === count ? t('last') : undefined}
        onClick={() => move(option, place + 1)}
      />
      <IconButton icon={IconTrash} danger name={t('removeOf', { name })} onClick={() => remove({ id, name })} />
    </div>
  );
}

/** Summary: the start of its message, its file, and the action of a leaf. */
function OptionSummary({ option, queues }: Pick<RowProps, 'option' | 'queues'>) {
  const t = useTexts(queueOptionTexts);
  const target = queues.find(({ id }) => id === option.actionQueueId);
  const isLeaf = option.children.length === 0;
  return (
    <span className={classes['summary']}>
      {option.mediaName !== null && <IconPaperclip size={13} stroke={1.8} aria-label={t('media')} role="img" />}
      <span className="bc-cut">{option.message}</span>
      {isLeaf && option.action === 'transfer' && (
        <b className={classes['action']}>
          {option.actionQueueId === null ? t('goesNowhere') : t('goesTo', { name: target?.name ?? '' })}
        </b>
      )}
      {isLeaf && option.action === 'integrate' && <b className={classes['action']}>{t('integrate')}</b>}
      {isLeaf && option.action === 'close' && <b className={classes['action']}>{t('close')}</b>}
    </span>
  );
}
