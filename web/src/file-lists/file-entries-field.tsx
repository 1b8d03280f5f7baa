import { fileListMaxBytes, fileListMaxFiles } from '@balcao/contract/file-lists/file-list';
import { Input } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatBytes } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { chooseFile, refuseFile, releaseFile } from '../ui/files/chosen-file.ts';
import { fileTexts } from '../ui/files/files.texts.ts';
import { ChooseFiles, UploadProgress } from '../ui/files/media-field.tsx';
import type { Uploads } from '../ui/files/use-uploads.ts';
import { entryOf, type FileEntry, moveEntry } from './file-entries.ts';
import classes from './file-entries-field.module.css';
import { FileEntryRow } from './file-entry-row.tsx';
import { fileListTexts } from './file-list.texts.ts';

type Props = {
  value?: FileEntry[];
  onChange?: (entries: FileEntry[]) => void;
  error?: ReactNode;
  uploads: Uploads;
};

/** The files of a list: chosen or dropped, reordered by dragging, by Alt with an arrow, or by buttons. */
export function FileEntriesField({ value = [], onChange = () => {}, error, uploads }: Props) {
  const t = useTexts(fileListTexts);
  const { refused, add } = useAdd(value, onChange);
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number) => onChange(moveEntry(value, from, to));
  return (
    <Input.Wrapper label={t('files')} error={refused ?? error} labelElement="div">
      {value.length > 1 && <p className={classes['hint']}>{t('order')}</p>}
      {value.length > 0 && (
        <ul className={classes['list']}>
          {value.map((entry, i) => (
            <FileEntryRow
              key={entry.key}
              entry={entry}
              place={i}
              count={value.length}
              isDragged={dragged === i}
              onChange={(next) => onChange(value.map((one) => (one === entry ? next : one)))}
              onRemove={() => {
                if (entry.chosen) releaseFile(entry.chosen);
                onChange(value.filter((one) => one !== entry));
              }}
              onMove={(to) => move(i, to)}
              onDrag={(is) => setDragged(is ? i : undefined)}
              onDrop={() => dragged !== undefined && move(dragged, i)}
            />
          ))}
        </ul>
      )}
      <UploadProgress {...uploads} />
      {uploads.progress === undefined && value.length < fileListMaxFiles && (
        <ChooseFiles
          label={t('files')}
          count={value.length}
          maxFiles={fileListMaxFiles}
          maxBytes={fileListMaxBytes}
          onFiles={add}
        />
      )}
    </Input.Wrapper>
  );
}

/** Adds the chosen files; names those that are empty, too large or beyond the limit. */
function useAdd(value: FileEntry[], onChange: (entries: FileEntry[]) => void) {
  const t = useTexts(fileTexts);
  const [refused, setRefused] = useState<string>();
  const add = (files: globalThis.FileList) => {
    const judged = [...files].map((file) => ({ file, refusal: refuseFile(file, fileListMaxBytes) }));
    const problems = judged.flatMap(({ file: { name }, refusal }) =>
      refusal === undefined
        ? []
        : [
            refusal === 'empty'
              ? t('empty', { name })
              : t('tooLarge', { name, limit: formatBytes(refusal.limitBytes) }),
          ],
    );
    const room = fileListMaxFiles - value.length;
    const fitting = judged.flatMap(({ file, refusal }) => (refusal === undefined ? [file] : []));
    const names = fitting
      .slice(room)
      .map(({ name }) => name)
      .join(', ');
    if (names !== '') problems.push(t('tooMany', { count: fileListMaxFiles, names }));
    setRefused(problems.join(' · ') || undefined);
    onChange([...value, ...fitting.slice(0, room).map((file) => entryOf(chooseFile(file)))]);
  };
  return { refused, add };
}
