import type { ContactImport } from '@balcao/contract/contact-imports/contact-import';
import { Button, Menu } from '@mantine/core';
import { IconAddressBook, IconDownload, IconFileSpreadsheet, IconMessages, IconUpload } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { contactImportTexts } from './contact-import.texts.ts';
import { downloadTemplate } from './import-files.ts';

export type ImportSource = ContactImport['source'];

type Props = { onImport: (source: ImportSource) => void };

/** The sources of an import of contacts. */
export function ImportMenu({ onImport }: Props) {
  const t = useTexts(contactImportTexts);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconUpload size={17} stroke={1.6} />}>
          {t('import')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ImportItems onImport={onImport} />
      </Menu.Dropdown>
    </Menu>
  );
}

export function ImportItems({ onImport }: Props) {
  const t = useTexts(contactImportTexts);
  const { may } = useSession();
  const mayImportFiles = may('numbers:seeFull');
  return (
    <>
      {mayImportFiles && (
        <Menu.Item leftSection={<IconFileSpreadsheet size={17} stroke={1.6} />} onClick={() => onImport('file')}>
          {t('fromFile')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconAddressBook size={17} stroke={1.6} />} onClick={() => onImport('phoneBook')}>
        {t('fromPhoneBook')}
      </Menu.Item>
      <Menu.Item leftSection={<IconMessages size={17} stroke={1.6} />} onClick={() => onImport('chats')}>
        {t('fromChats')}
      </Menu.Item>
      {mayImportFiles && (
        <Menu.Item
          leftSection={<IconDownload size={17} stroke={1.6} />}
          onClick={() => void downloadTemplate().catch(toast.error)}
        >
          {t('template')}
        </Menu.Item>
      )}
    </>
  );
}
