import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTexts } from '../platform/texts.ts';
import { contactTexts } from './contact.texts.ts';
import type { ExportFormat } from './use-contact-actions.ts';

type ItemsProps = { onExport: (format: ExportFormat) => void };
type Props = ItemsProps & {
  loading: boolean;
  /** instead of the page's own button */
  target?: ReactElement;
};

/** Offers the file formats of the export. */
export function ExportMenu({ onExport, loading, target }: Props) {
  const t = useTexts(contactTexts);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {target ?? (
          <Button variant="default" leftSection={<IconDownload size={17} stroke={1.6} />} loading={loading}>
            {t('export')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems onExport={onExport} />
      </Menu.Dropdown>
    </Menu>
  );
}

export function ExportItems({ onExport }: ItemsProps) {
  const t = useTexts(contactTexts);
  return (
    <>
      <Menu.Item leftSection={<IconFileSpreadsheet size={17} stroke={1.6} />} onClick={() => onExport('xlsx')}>
        {t('exportXlsx')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypeCsv size={17} stroke={1.6} />} onClick={() => onExport('csv')}>
        {t('exportCsv')}
      </Menu.Item>
    </>
  );
}
