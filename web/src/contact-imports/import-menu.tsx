import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { contactImportTexts } from './contact-import.texts.ts';
import { downloadTemplate } from './import-files.ts';

type Props = { onImport: () => void };

/** The ways to bring contacts in. */
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
  return (
    <>
      <Menu.Item leftSection={<IconFileSpreadsheet size={17} stroke={1.6} />} onClick={onImport}>
        {t('fromFile')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDownload size={17} stroke={1.6} />}
        onClick={() => void downloadTemplate().catch(toast.error)}
      >
        {t('template')}
      </Menu.Item>
    </>
  );
}
