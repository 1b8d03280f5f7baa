import {
  type Announcement,
  announcementMaxBytes,
  announcementPictures,
  announcementPriorities,
  createAnnouncementInput,
} from '@balcao/contract/announcements/announcement';
import { announcementApi } from '@balcao/contract/announcements/announcement.api';
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { upload } from '../platform/upload.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { MediaField } from '../ui/files/media-field.tsx';
import type { MediaFiles } from '../ui/files/media-files.ts';
import { type Uploads, useUploads } from '../ui/files/use-uploads.ts';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { invalidateAnnouncements } from './announcement.queries.ts';
import { announcementTexts } from './announcement.texts.ts';

type Values = { title: string; text: string; priority: number; status: boolean; media: MediaFiles };
type Props = { announcement?: Announcement | undefined; onClose: () => void };

/** Adds or edits an announcement, with its picture. */
export function AnnouncementDialog({ announcement, onClose }: Props) {
  const t = useTexts(announcementTexts);
  const uploads = useUploads();
  const save = useSave(announcement, uploads);
  const form = useZodForm<Values>({ schema: createAnnouncementInput, initialValues: valuesOf(announcement) });
  return (
    <FormDialog
      opened
      onClose={onClose}
      size={480}
      title={t(announcement ? 'edit' : 'add')}
      form={form}
      fieldOf={{ ERR_FILE_TOO_LARGE: 'media', ERR_FILE_TYPE: 'media' }}
      onSubmit={async (values) => {
        await save(values);
        toast.success(t('saved'));
      }}
    >
      <TextInput label={t('name')} required maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <Textarea label={t('text')} required autosize minRows={4} maxRows={12} {...form.getInputProps('text')} />
      <Select
        label={t('priority')}
        allowDeselect={false}
        data={announcementPriorities.map((value) => ({ value: String(value), label: t(`priority_${value}`) }))}
        value={String(form.getValues().priority)}
        onChange={(value) => form.setFieldValue('priority', Number(value))}
      />
      <MediaField
        label={t('media')}
        maxFiles={1}
        maxBytes={announcementMaxBytes}
        types={announcementPictures}
        uploads={uploads}
        {...form.getInputProps('media')}
      />
      <Switch
        label={t('active')}
        description={t('activeHint')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}

const valuesOf = (given: Announcement | undefined): Values => ({
  title: given?.title ?? '',
  text: given?.text ?? '',
  priority: given?.priority ?? 3,
  status: given?.status ?? true,
  media: {
    stored: given?.mediaPath ? [{ name: given.mediaName ?? '', url: `/api/public/${given.mediaPath}` }] : [],
    chosen: [],
  },
});

/** Saves the row, then its picture. After a failed upload a retry does not create the row again. */
function useSave(given: Announcement | undefined, { uploadAll }: Uploads) {
  const saved = useRef({ id: given?.id, values: valuesOf(given), hadFile: Boolean(given?.mediaPath) });
  return async (values: Values): Promise<void> => {
    const { media, ...body } = values;
    const { media: _media, ...before } = saved.current.values;
    const hasFile = media.stored.length + media.chosen.length > 0;
    const hadFile = saved.current.hadFile || hasFile;
    const { id, mediaName } =
      saved.current.id === undefined
        ? await call(announcementApi.create, { body })
        : await call(announcementApi.update, { params: { id: saved.current.id }, body: changedFields(before, body) });
    saved.current = { id, values, hadFile };
    try {
      await uploadAll(media.chosen, (input) => upload(announcementApi.uploadMedia, { params: { id }, ...input }));
      // A picture that another operator added meanwhile stays.
      if (mediaName !== null && hadFile && !hasFile) await call(announcementApi.removeMedia, { params: { id } });
    } finally {
      invalidateAnnouncements();
    }
  };
}
