import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import { formatBytes } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { FileRow } from '../../ui/files/file-row.tsx';
import { type Attachment, detach, setCaption } from './attachments/attachments.ts';
import classes from './composer.module.css';
import { composerTexts } from './composer.texts.ts';

type Props = { ticketId: number; attachments: readonly Attachment[]; captions: boolean; captionMaxLength: number };

/** Files to send, each with a caption. */
export function AttachmentList({ ticketId, attachments, captions, captionMaxLength }: Props) {
  const t = useTexts(composerTexts);
  if (attachments.length === 0) return null;
  const describeSize = ({ refusal, blob }: Attachment): string => {
    if (refusal === undefined) return formatBytes(blob.size);
    return refusal === 'empty' ? t('empty') : t('tooLarge', { limit: formatBytes(refusal.limitBytes) });
  };
  return (
    <ul className={classes['files']} aria-label={t('attachments', { count: attachments.length })}>
      {attachments.map((file) => (
        <FileRow
          key={file.id}
          name={file.name}
          picture={mediaTypeOf(file.mimeType) === 'image' ? file.url : undefined}
          note={file.isPreparing ? t('preparing') : describeSize(file)}
          isRefused={file.refusal !== undefined}
          onRemove={() => detach(ticketId, file.id)}
        >
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
        </FileRow>
      ))}
    </ul>
  );
}
