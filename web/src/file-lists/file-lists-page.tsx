import type { FileList } from '@balcao/contract/file-lists/file-list';
import { IconFiles, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import { removeFileList, useFileLists } from './file-list.queries.ts';
import { fileListTexts } from './file-list.texts.ts';
import { FileListDialog } from './file-list-dialog.tsx';

/** Files that are sent with campaigns. */
export function FileListsPage() {
  const t = useTexts(fileListTexts);
  const records = useFileLists();
  const [dialog, setDialog] = useState<{ fileList?: FileList }>();
  const { remove } = useRemoveRecord(fileListTexts, removeFileList);
  const edit = (fileList: FileList) => setDialog({ fileList });
  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={({ name }) => name}
        searchPlaceholder={t('search')}
        primary={{ label: t('add'), onClick: () => setDialog({}) }}
        columns={[
          { key: 'name', title: t('name'), cell: ({ name }) => name },
          { key: 'message', title: t('message'), cell: ({ message }) => message },
          {
            key: 'files',
            title: t('files'),
            width: 120,
            align: 'right',
            cell: ({ options }) => <span data-numeric>{formatCount(options.length)}</span>,
          },
        ]}
        card={({ name, options }) => ({ title: name, second: t('count', { count: options.length }) })}
        actions={[
          { name: t('editAction'), icon: IconPencil, isQuick: true, run: edit },
          { name: t('deleteAction'), icon: IconTrash, danger: true, run: remove },
        ]}
        onOpen={edit}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: IconFiles }}
      />
      {dialog && <FileListDialog fileList={dialog.fileList} onClose={() => setDialog(undefined)} />}
    </>
  );
}
