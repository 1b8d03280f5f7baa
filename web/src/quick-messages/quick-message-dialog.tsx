import {
  createQuickMessageInput,
  type QuickMessage,
  quickMessageMaxBytes,
} from '@balcao/contract/quick-messages/quick-message';
import { quickMessageApi } from '@balcao/contract/quick-messages/quick-message.api';
import { Switch, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { call } from '../platform/api.ts';
import { Refusal } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { upload } from '../platform/upload.ts';
import { useSession } from '../shell/session/session.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { MediaField } from '../ui/files/media-field.tsx';
import type { MediaFiles } from '../ui/files/media-files.ts';
import { type Uploads, useUploads } from '../ui/files/use-uploads.ts';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { MessageField } from '../ui/forms/message-field.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { invalidateQuickMessages } from './quick-message.queries.ts';
import { quickMessageTexts } from './quick-message.texts.ts';

type Props = {
  /** absent: a new one */
  quickMessage?: QuickMessage | undefined;
  onClose: () => void;
};
type Values = { shortcode: string; message: string; geral: boolean; media: MediaFiles };

/** Adds or edits a quick reply, with its file. */
export function QuickMessageDialog({ quickMessage, onClose }: Props) {
  const t = useTexts(quickMessageTexts);
  const { may } = useSession();
  const uploads = useUploads();
  const save = useSave(quickMessage, uploads);
  const form = useZodForm<Values>({ schema: createQuickMessageInput, initialValues: valuesOf(quickMessage) });

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={quickMessage ? t('edit') : t('add')}
      form={form}
      fieldOf={{ ERR_FILE_TOO_LARGE: 'media', ERR_FILE_TYPE: 'media' }}
      onSubmit={async (values) => {
        await save(values);
        toast.success(t('saved'));
      }}
    >
      <TextInput
        label={t('shortcode')}
        description={t('shortcodeHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        leftSection="/"
        required
        maxLength={60}
        data-autofocus
        {...form.getInputProps('shortcode')}
      />
      <MessageField label={t('message')} minRows={7} maxRows={12} variables {...form.getInputProps('message')} />
      <MediaField
        label={t('media')}
        maxFiles={1}
        maxBytes={quickMessageMaxBytes}
        uploads={uploads}
        {...form.getInputProps('media')}
      />
      {may('quick-messages:setGeneral') && (
        <Switch
          label={t('general')}
          description={t('generalHint')}
          {...form.getInputProps('geral', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}

const valuesOf = (given: QuickMessage | undefined): Values => ({
  shortcode: given?.shortcode ?? '',
  message: given?.message ?? '',
  geral: given?.geral ?? false,
  media: {
    stored: given?.mediaPath ? [{ name: given.mediaName ?? '', url: given.mediaPath }] : [],
    chosen: [],
  },
});

/** Saves the row, then its file. After a failed upload a retry does not create the row again. */
function useSave(quickMessage: QuickMessage | undefined, { uploadAll }: Uploads) {
  const saved = useRef({
    id: quickMessage?.id,
    values: valuesOf(quickMessage),
    hadFile: Boolean(quickMessage?.mediaPath),
  });
  return async (values: Values): Promise<void> => {
    const { media, ...body } = values;
    const { media: _media, ...before } = saved.current.values;
    const hasFile = media.stored.length + media.chosen.length > 0;
    const hadFile = saved.current.hadFile || hasFile;
    if (body.message.trim() === '' && !hasFile)
      throw new Refusal('ERR_INVALID_INPUT', 400, { fields: { message: 'required' } });
    const { id, isMedia } =
      saved.current.id === undefined
        ? await call(quickMessageApi.create, { body })
        : await call(quickMessageApi.update, { params: { id: saved.current.id }, body: changedFields(before, body) });
    saved.current = { id, values, hadFile };
    try {
      await uploadAll(media.chosen, (input) => upload(quickMessageApi.uploadMedia, { params: { id }, ...input }));
      // A file that a colleague added meanwhile stays.
      if (isMedia && hadFile && !hasFile) await call(quickMessageApi.removeMedia, { params: { id } });
    } finally {
      invalidateQuickMessages();
    }
  };
}
