import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import { Input, Progress } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatBytes } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../elements/icon-button.tsx';
import { FileRow } from './file-row.tsx';
import { fileTexts } from './files.texts.ts';
import classes from './media-field.module.css';
import { addFiles, type MediaFiles, type MediaLimits, removeChosen, removeStored } from './media-files.ts';
import { useFileChooser } from './use-file-chooser.tsx';
import { useFileDrop } from './use-file-drop.ts';
import type { Uploads } from './use-uploads.ts';

const noFiles: MediaFiles = { stored: [], chosen: [] };

type Props = MediaLimits & {
  label: string;
  value?: MediaFiles;
  onChange?: (files: MediaFiles) => void;
  error?: ReactNode;
  /** uploads of the form: their progress is shown, with a cancel button */
  uploads: Uploads;
};

/** Files of a record: chosen or dropped, shown, removed, uploaded when the form is saved. Works with Mantine's form. */
export function MediaField({ label, value = noFiles, onChange, error, uploads, ...limits }: Props) {
  const t = useTexts(fileTexts);
  const [refused, setRefused] = useState<string>();
  const add = (files: FileList) => {
    const { files: next, refused } = addFiles(value, [...files], limits);
    const excess = refused.filter(({ refusal }) => refusal === 'tooMany').map(({ name }) => name);
    const problems = refused.flatMap(({ name, refusal }) => {
      if (refusal === 'tooMany') return [];
      if (refusal === 'empty' || refusal === 'type') return [t(refusal, { name })];
      return [t('tooLarge', { name, limit: formatBytes(refusal.limitBytes) })];
    });
    if (excess.length > 0) problems.push(t('tooMany', { count: limits.maxFiles, names: excess.join(', ') }));
    setRefused(problems.join(' · ') || undefined);
    onChange?.(next);
  };
  const change = (files: MediaFiles) => {
    setRefused(undefined);
    onChange?.(files);
  };
  const count = value.stored.length + value.chosen.length;
  return (
    <Input.Wrapper label={label} error={refused ?? error} labelElement="div">
      <FileList value={value} onChange={change} />
      <UploadProgress {...uploads} />
      {uploads.progress === undefined && (limits.maxFiles === 1 || count < limits.maxFiles) && (
        <ChooseFiles onFiles={add} count={count} label={label} {...limits} />
      )}
    </Input.Wrapper>
  );
}

function FileList({ value, onChange }: Required<Pick<Props, 'value' | 'onChange'>>) {
  if (value.stored.length + value.chosen.length === 0) return null;
  return (
    <ul className={classes['list']}>
      {value.stored.map((file) => (
        <FileRow
          key={file.url}
          name={file.name}
          picture={/\.(jpe?g|png|webp|gif)$/i.test(file.name) ? file.url : undefined}
          href={file.url}
          onRemove={() => onChange(removeStored(value, file))}
        />
      ))}
      {value.chosen.map((file) => (
        <FileRow
          key={file.id}
          name={file.name}
          picture={mediaTypeOf(file.mimeType) === 'image' ? file.url : undefined}
          href={file.url}
          note={formatBytes(file.blob.size)}
          onRemove={() => onChange(removeChosen(value, file))}
        />
      ))}
    </ul>
  );
}

type ChooseProps = MediaLimits & { label: string; count: number; onFiles: (files: FileList) => void };

/** A button and drop target for files. */
export function ChooseFiles({ label, count, maxFiles, maxBytes, types, onFiles }: ChooseProps) {
  const t = useTexts(fileTexts);
  const { chooser, choose } = useFileChooser(onFiles, {
    multiple: maxFiles > 1,
    ...(types && { accept: types.join(',') }),
  });
  const { dragged, drop } = useFileDrop(true, onFiles);
  const name = count === 0 ? t('choose') : t(maxFiles === 1 ? 'replace' : 'chooseMore');
  const limit = formatBytes(maxBytes);
  const limits = maxFiles === 1 ? t('limit', { limit }) : t('limits', { count: maxFiles, limit });
  return (
    <>
      {chooser}
      <button
        type="button"
        className={classes['choose']}
        data-dragged={dragged || undefined}
        aria-label={`${label}: ${name} ${limits}`}
        onClick={choose}
        {...drop}
      >
        <IconUpload size={17} stroke={1.6} aria-hidden="true" />
        {dragged ? t('drop') : name} <small>{limits}</small>
      </button>
    </>
  );
}

/** Upload progress with a cancel button; null when nothing is being uploaded. */
export function UploadProgress({ progress, cancel }: Pick<Uploads, 'progress' | 'cancel'>) {
  const t = useTexts(fileTexts);
  if (progress === undefined) return null;
  const percent = Math.round(progress * 100);
  return (
    <div className={classes['progress']}>
      <span>{t('uploading', { percent })}</span>
      <IconButton icon={IconX} name={t('cancelUpload')} data-dense onClick={cancel} />
      <Progress value={percent} size={4} aria-label={t('uploading', { percent })} style={{ gridColumn: '1 / 3' }} />
    </div>
  );
}
