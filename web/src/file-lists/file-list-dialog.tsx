import { type FileList, fileListInput, fileListMaxCaption } from '@balcao/contract/file-lists/file-list';
import { fileListApi } from '@balcao/contract/file-lists/file-list.api';
import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { upload } from '../platform/upload.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { type Uploads, useUploads } from '../ui/files/use-uploads.ts';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { MessageField } from '../ui/forms/message-field.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { entriesOf, type FileEntry, withIds } from './file-entries.ts';
import { FileEntriesField } from './file-entries-field.tsx';
import { invalidateFileLists } from './file-list.queries.ts';
import { fileListTexts } from './file-list.texts.ts';

type Props = {
  /** absent: a new one */
  fileList?: FileList | undefined;
  onClose: () => void;
};
type Values = { name: string; message: string; entries: FileEntry[] };

/** Adds or edits a list of files. */
export function FileListDialog({ fileList, onClose }: Props) {
  const t = useTexts(fileListTexts);
  const uploads = useUploads();
  const [opened] = useState(() => entriesOf(fileList));
  const save = useSave({ fileList, opened }, uploads);
  const form = useZodForm<Values>({
    schema: fileListInput,
    initialValues: { name: fileList?.name ?? '', message: fileList?.message ?? '', entries: opened },
  });
  const name = form.getInputProps('name');
  const isNameShort = form.errors['name'] !== undefined && form.getValues().name.trim().length < 3;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={fileList ? t('edit') : t('add')}
      form={form}
      fieldOf={{ ERR_FILE_TOO_LARGE: 'entries', ERR_FILE_TYPE: 'entries' }}
      onSubmit={async (values) => {
        await save(values, (entries) => form.setFieldValue('entries', entries));
        toast.success(t('saved'));
      }}
    >
      <TextInput
        label={t('name')}
        required
        data-autofocus
        maxLength={50}
        {...name}
        error={isNameShort ? t('nameShort') : name.error}
      />
      <MessageField
        label={t('message')}
        description={t('messageHint')}
        required
        minRows={3}
        maxRows={8}
        maxLength={fileListMaxCaption}
        {...form.getInputProps('message')}
      />
      <FileEntriesField uploads={uploads} {...form.getInputProps('entries')} />
    </FormDialog>
  );
}

type Opened = { fileList: FileList | undefined; opened: readonly FileEntry[] };

/**
 * Saves the list with a place for each file, then uploads the new files into their places. A retry after a failed
 * upload does not repeat what is done. Of a stored list only changes are sent: a colleague may have made others meanwhile.
 */
function useSave({ fileList, opened }: Opened, { uploadAll }: Uploads) {
  const savedId = useRef(fileList?.id);
  const savedTexts = useRef<{ name?: string; message?: string }>(fileList ?? {});
  return async ({ name, message, entries }: Values, onSaved: (entries: FileEntry[]) => void): Promise<void> => {
    const options = entries.map(({ id, name: label, caption }) => ({ id, name: label, caption }));
    const isSame = savedId.current !== undefined && JSON.stringify(entries) === JSON.stringify(opened);
    const texts = { name, message };
    const reply =
      savedId.current === undefined
        ? await call(fileListApi.create, { body: { ...texts, options } })
        : await call(fileListApi.update, {
            params: { id: savedId.current },
            body: { ...changedFields(savedTexts.current, texts), ...(!isSame && { options }) },
          });
    savedId.current = reply.id;
    savedTexts.current = texts;
    let saved = withIds(entries, reply.options);
    onSaved(saved);
    try {
      for (const { id, chosen } of saved) {
        if (id === undefined || !chosen) continue;
        await uploadAll([chosen], ({ form, ...input }) => {
          form.append('id', String(id));
          return upload(fileListApi.upload, { params: { id: reply.id }, form, ...input });
        });
        saved = saved.map((entry) => (entry.id === id ? { ...entry, chosen: undefined } : entry));
        onSaved(saved);
      }
    } finally {
      invalidateFileLists();
    }
  };
}
