import {
  findHeaderFileProblem,
  type HeaderFileFormat,
  headerFileFormat,
} from '@balcao/contract/message-templates/header-file.rules';
import type { MessageTemplate } from '@balcao/contract/message-templates/message-template';
import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import { Button } from '@mantine/core';
import { IconFile, IconPaperclip, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatBytes } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { releaseFile } from '../../ui/files/chosen-file.ts';
import { FileRow } from '../../ui/files/file-row.tsx';
import { useFileChooser } from '../../ui/files/use-file-chooser.tsx';
import { type Attachment, chooseAttachment, measureAttachment } from '../composer/attachments/attachments.ts';
import { useConversation } from '../conversation-context.ts';
import classes from './template.module.css';
import { templateTexts } from './template.texts.ts';

type HeaderFile = {
  /** null: the template has no file */
  format: HeaderFileFormat | null;
  file: Attachment | null;
  /** the chosen file is not of the kind that the header requires */
  isOtherKind: boolean;
  isReady: boolean;
  isPreparing: boolean;
  choose: (file: File) => void;
  clear: () => void;
};

/** The file that a template's header requires. */
export function useHeaderFile(
  template: MessageTemplate,
  file: Attachment | null,
  onChange: (file: Attachment | null) => void,
): HeaderFile {
  const { capabilities } = useConversation();
  useReleasedFile(file);
  const latest = useRef(file);
  useEffect(() => {
    latest.current = file;
  });
  const choose = async (chosen: File) => {
    const attachment = chooseAttachment(chosen, capabilities);
    onChange(attachment);
    if (!attachment.isPreparing) return;
    const measured = await measureAttachment(attachment);
    if (latest.current?.id === attachment.id) onChange({ ...attachment, ...measured });
  };
  const format = headerFileFormat(template);
  const isPreparing = file?.isPreparing === true;
  const checked = file && { mimeType: file.mimeType, sizeBytes: file.blob.size };
  const isOtherKind = findHeaderFileProblem(template, checked)?.problem === 'type';
  return {
    format,
    file,
    isOtherKind,
    isReady: format === null || (file !== null && !isOtherKind && file.refusal === undefined && !isPreparing),
    isPreparing,
    choose: (chosen) => void choose(chosen),
    clear: () => onChange(null),
  };
}

/** Releases the object URL of a file when another one replaces it, and when the dialog closes. */
function useReleasedFile(file: Attachment | null): void {
  const url = file?.url;
  useEffect(() => () => void (url && releaseFile({ url })), [url]);
}

type FieldProps = { header: HeaderFile; isAsked: boolean; isFirst: boolean };

export function HeaderFileField({ header, isAsked, isFirst }: FieldProps) {
  const t = useTexts(templateTexts);
  const { chooser, choose } = useFileChooser(([file]) => file && header.choose(file), { multiple: false });
  const { format, file, isOtherKind } = header;
  if (format === null) return null;
  const problem = isOtherKind
    ? t(`wants_${format}`)
    : file?.refusal === 'empty'
      ? t('emptyFile')
      : file?.refusal && t('tooLarge', { limit: formatBytes(file.refusal.limitBytes) });
  return (
    <div>
      {chooser}
      {file ? (
        <ul className={classes['file']}>
          <FileRow
            name={file.name}
            picture={mediaTypeOf(file.mimeType) === 'image' ? file.url : undefined}
            note={problem || (file.isPreparing ? t('preparing') : formatBytes(file.blob.size))}
            isRefused={Boolean(problem)}
            onRemove={header.clear}
          />
        </ul>
      ) : (
        <Button
          variant="default"
          data-autofocus={isFirst || undefined}
          leftSection={<IconPaperclip size={17} stroke={1.6} aria-hidden="true" />}
          onClick={choose}
        >
          {t(`choose_${format}`)}
        </Button>
      )}
      {isAsked && !file && (
        <p className={classes['problem']} role="alert">
          {t('fileRequired')}
        </p>
      )}
    </div>
  );
}

const icons = { image: IconPhoto, video: IconVideo, document: IconFile };

/** The file in the preview, or its placeholder. */
export function HeaderPreview({ header: { format, file, isReady } }: { header: HeaderFile }) {
  if (format === null) return null;
  const url = isReady && format === 'image' ? file?.url : undefined;
  if (url) return <img className={classes['picture']} src={url} alt="" />;
  const Icon = icons[format];
  return (
    <span className={classes['place']}>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      {file?.name}
    </span>
  );
}
