import { exportFormats } from '@balcao/contract/analytics/report-export';
import { Button, Menu, Progress } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { formatCount } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { PageMenuGroup } from '../../ui/layout/page-menu.tsx';
import classes from './reports-page.module.css';
import { reportsPageTexts } from './reports-page.texts.ts';
import type { ReportExporting } from './use-report-export.ts';

const icons = { xlsx: IconFileSpreadsheet, csv: IconFileTypeCsv, pdf: IconFileTypePdf };

/** Chooses the file format of a report's export. */
export function ReportExportMenu({ exporting }: { exporting: ReportExporting }) {
  const t = useTexts(reportsPageTexts);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.6} />}
          loading={exporting.current !== undefined}
        >
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ReportExportItems exporting={exporting} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same in the page's menu. */
export function ReportExportGroup({ exporting }: { exporting: ReportExporting }) {
  const t = useTexts(reportsPageTexts);
  return (
    <PageMenuGroup name={t('export')}>
      <ReportExportItems exporting={exporting} />
    </PageMenuGroup>
  );
}

function ReportExportItems({ exporting }: { exporting: ReportExporting }) {
  const t = useTexts(reportsPageTexts);
  return exportFormats.map((format) => {
    const Icon = icons[format];
    return (
      <Menu.Item
        key={format}
        leftSection={<Icon size={17} stroke={1.6} />}
        disabled={exporting.current !== undefined}
        onClick={() => exporting.start(format)}
      >
        {t(format)}
      </Menu.Item>
    );
  });
}

/** Progress of the export. */
export function ReportExportProgress({ exporting: { current } }: { exporting: ReportExporting }) {
  const t = useTexts(reportsPageTexts);
  if (!current) return null;
  const { rowsDone, rowsTotal } = current;
  return (
    <div className={classes['progress']}>
      <span role="status">{t('exporting', { done: formatCount(rowsDone), total: formatCount(rowsTotal) })}</span>
      <Progress value={rowsTotal === 0 ? 100 : (100 * rowsDone) / rowsTotal} aria-label={t('export')} />
    </div>
  );
}
