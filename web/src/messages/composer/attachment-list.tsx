import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import { IconX } from '@tabler/icons-react';
import { formatBytes } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { extensionOf } from '../file-name.ts';
import { type Attachment, detach, setCaption } from './attachments.ts';
import classes from './composer.module.css';
import { composerTexts } from './composer.texts.ts';

type Props = { ticketId: number; attachments: readonly Attachment[]; captions: boolean; captionMaxLength: number };

/** Files to send, each with a caption. */
export function AttachmentList({ ticketId, attachments, captions, captionMaxLength }: Props) {
  const t = useTexts(composerTexts);
  if (attachments.length === 0) return null;
  return (
    <ul className={classes['files']} aria-label={t('attachments', { count: attachments.length })}>
      {attachments.map((file) => (
        <li key={file.id} data-refused={file.refusal !== undefined || undefined}>
          {mediaTypeOf(file.mimeType) === 'image' ? (
            <img src={file.url} alt="" />
          ) : (
            <span className={classes['fileType']}>{extensionOf(file.name) || '?'}</span>
          )}
          <span className={classes['fileText']}>
            <b className="bc-cut" title={file.name}>
              {file.name}
            </b>
            {file.refusal === undefined ? (
              <small>{formatBytes(file.blob.size)}</small>
            ) : (
              <small data-failed>
                {file.refusal === 'empty' ? t('empty') : t('tooLarge', { limit: formatBytes(file.refusal.limitBytes) })}
              </small>
            )}
          </span>
          {captions && file.refusal === undefined && mediaTypeOf(file.mimeType) !== 'audio' && (
            <input
              type="text"
              maxLength={captionMaxLength}
              value={file.caption}
              placeholder={t('placeholderCaption')}
              aria-label={t('captionOf', { name: file.name })}
              onChange={(event) => setCaption(ticketId, file.id, event.currentTarget.value)}
            />
          )}
          <IconButton
            icon={IconX}
            name={t('removeFile', { name: file.name })}
            data-dense
            onClick={() => detach(ticketId, file.id)}
          />
        </li>
      ))}
    </ul>
  );
}
