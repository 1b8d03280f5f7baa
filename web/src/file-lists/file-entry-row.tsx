import { fileListMaxCaption } from '@balcao/contract/file-lists/file-list';
import { TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { FilePicture } from '../ui/files/file-picture.tsx';
import type { FileEntry } from './file-entries.ts';
import classes from './file-entries-field.module.css';
import { fileListTexts } from './file-list.texts.ts';

type Props = {
  entry: FileEntry;
  place: number;
  count: number;
  isDragged: boolean;
  onChange: (entry: FileEntry) => void;
  onRemove: () => void;
  onMove: (to: number) => void;
  onDrag: (is: boolean) => void;
  onDrop: () => void;
};

/** One file: its kind, caption and position. */
export function FileEntryRow(props: Props) {
  const { entry, place, isDragged, onChange, onMove, onDrag } = props;
  const t = useTexts(fileListTexts);
  const { isOver, drop } = useDrop(props);
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(place + step);
  };
  return (
    <li
      className={classes['entry']}
      draggable
      data-dragged={isDragged || undefined}
      data-over={(isOver && !isDragged) || undefined}
      onKeyDown={keys}
      onDragStart={() => onDrag(true)}
      onDragEnd={() => onDrag(false)}
      {...drop}
    >
      <FilePicture name={entry.name} picture={entry.mediaType === 'image' ? entry.url : undefined} draggable={false} />
      <span className={classes['text']}>
        <b className="bc-cut" title={entry.name}>
          {entry.url === '' ? (
            entry.name
          ) : (
            <a href={entry.url} target="_blank" rel="noopener" draggable={false}>
              {entry.name}
            </a>
          )}
        </b>
        {entry.url === '' && <span className={classes['missing']}>{t('missing')}</span>}
        <TextInput
          size="xs"
          aria-label={t('caption', { name: entry.name })}
          placeholder={t('captionPlaceholder')}
          maxLength={fileListMaxCaption}
          value={entry.caption}
          onChange={(event) => onChange({ ...entry, caption: event.currentTarget.value })}
        />
      </span>
      <Buttons {...props} />
    </li>
  );
}

function Buttons({ entry: { name }, place, count, onMove, onRemove }: Props) {
  const t = useTexts(fileListTexts);
  return (
    <span className={classes['buttons']}>
      <IconButton
        icon={IconArrowUp}
        name={t('up', { name })}
        disabledReason={place === 0 ? t('first') : undefined}
        data-dense
        onClick={() => onMove(place - 1)}
      />
      <IconButton
        icon={IconArrowDown}
        name={t('down', { name })}
        disabledReason={place === count - 1 ? t('last') : undefined}
        data-dense
        onClick={() => onMove(place + 1)}
      />
      <IconButton icon={IconX} name={t('remove', { name })} data-dense onClick={onRemove} />
    </span>
  );
}

/** Accepts a dragged row; dropped files are left to the field. */
function useDrop({ onDrop, onDrag }: Props) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    drop: {
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        onDrop();
        onDrag(false);
      },
    },
  };
}
