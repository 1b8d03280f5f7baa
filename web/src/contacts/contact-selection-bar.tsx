import { Button } from '@mantine/core';
import { IconDownload, IconTag, IconTrash } from '@tabler/icons-react';
import { formatCount } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { contactTexts } from './contact.texts.ts';
import { ExportMenu } from './export-menu.tsx';
import type { ExportFormat } from './use-contact-actions.ts';

type Props = {
  /** of the whole list */
  count: number;
  busy: boolean;
  /** absent when all are selected */
  onChooseAll: (() => void) | undefined;
  onExport: (format: ExportFormat) => void;
  onTag: () => void;
  /** absent without permission */
  onRemove: (() => void) | undefined;
};

/** Bulk actions on the selected contacts. */
export function ContactSelectionBar({ count, busy, onChooseAll, onExport, onTag, onRemove }: Props) {
  const t = useTexts(contactTexts);
  return (
    <>
      {onChooseAll && (
        <Button variant="subtle" size="xs" onClick={onChooseAll} disabled={busy}>
          {t('chooseAll', { count: formatCount(count) })}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconTag size={16} stroke={1.6} />}
        onClick={onTag}
        disabled={busy}
      >
        {t('tagAction')}
      </Button>
      <ExportMenu
        onExport={onExport}
        loading={busy}
        target={
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            disabled={busy}
          >
            {t('export')}
          </Button>
        }
      />
      {onRemove && (
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={onRemove}
          disabled={busy}
        >
          {t('deleteAction')}
        </Button>
      )}
    </>
  );
}
