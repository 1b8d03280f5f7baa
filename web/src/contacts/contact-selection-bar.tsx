import { Button } from '@mantine/core';
import { IconDownload, IconTag, IconTrash } from '@tabler/icons-react';
import { formatCount } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { contactTexts } from './contact.texts.ts';

type Props = {
  /** of the whole list */
  count: number;
  busy: boolean;
  /** absent when all are selected */
  onChooseAll: (() => void) | undefined;
  onExport: () => void;
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
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconDownload size={16} stroke={1.6} />}
        onClick={onExport}
        disabled={busy}
      >
        {t('exportCsv')}
      </Button>
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
