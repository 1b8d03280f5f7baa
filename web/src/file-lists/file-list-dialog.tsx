import { type FileList, fileListInput, fileListMaxCaption } from '@balcao/contract/file-lists/file-list';
import { fileListApi } from '@balcao/contract/file-lists/file-list.api';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { upload } from '../platform/upload.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { type Uploads, useUploads } from '../ui/files/use-uploads.ts';
import { MessageField } from '../ui/forms/message-field.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { entriesOf, type FileEntry } from './file-entries.ts';
import { FileEntriesField } from './file-entries-field.tsx';
import { invalidateFileLists } from './file-list.queries.ts';
import { fileListTexts } from './file-list.texts.ts';
import { type FileListValues, fileListSaver } from './save-file-list.ts';

type Props = {
  /** absent: a new one */
  fileList?: FileList | undefined;
  onClose: () => void;
};

/** Adds or edits a list of files. */
export function FileListDialog({ fileList, onClose }: Props) {
  const t = useTexts(fileListTexts);
  const uploads = useUploads();
  const save = useSave(fileList, uploads);
  const form = useZodForm<FileListValues>({
    schema: fileListInput,
    initialValues: { name: fileList?.name ?? '', message: fileList?.message ?? '', entries: entriesOf(fileList) },
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

/** The saver lives as long as the dialog; a retry continues with it. */
function useSave(fileList: FileList | undefined, { uploadAll }: Uploads) {
  const [save] = useState(() => fileListSaver(fileList));
  return async (values: FileListValues, onSaved: (entries: FileEntry[]) => void): Promise<void> => {
    try {
      await save(values, onSaved, {
        create: (body) => call(fileListApi.create, { body }),
        update: (id, body) => call(fileListApi.update, { params: { id }, body }),
        uploadFile: (file, { listId, optionId }) =>
          uploadAll([file], ({ form, ...input }) => {
            form.append('id', String(optionId));
            return upload(fileListApi.upload, { params: { id: listId }, form, ...input });
          }),
      });
    } finally {
      invalidateFileLists();
    }
  };
}
