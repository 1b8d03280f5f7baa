import type { Help } from '@balcao/contract/helps/help';
import { Button } from '@mantine/core';
import { IconHelp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { useFocusInPlace } from '../ui/tables/use-focus-in-place.ts';
import { uiTexts } from '../ui/ui.texts.ts';
import { removeHelp, useHelps } from './help.queries.ts';
import { helpTexts } from './help.texts.ts';
import { HelpDialog } from './help-dialog.tsx';
import classes from './helps-tab.module.css';

type NamedHelp = Help & { name: string };

/** The help videos, for the operator. */
export function HelpsTab() {
  const t = useTexts(helpTexts);
  const ui = useTexts(uiTexts);
  const { rows, error, retry, isLoading } = useHelps();
  const [dialog, setDialog] = useState<{ help?: Help }>();
  const { remove } = useRemoveRecord<NamedHelp>(helpTexts, removeHelp);
  const list = useRef<HTMLUListElement>(null);
  useFocusInPlace(list);
  return (
    <>
      <div className={classes['head']}>
        <Button leftSection={<IconPlus size={17} stroke={1.8} />} onClick={() => setDialog({})}>
          {t('add')}
        </Button>
      </div>
      {error ? <ErrorState title={ui('recordsFailed')} error={error} onRetry={retry} /> : null}
      {!error && !isLoading && rows.length === 0 && (
        <EmptyState icon={IconHelp} title={t('emptyTitle')} text={t('emptyText')} />
      )}
      <ul ref={list} className={classes['rows']}>
        {rows.map((help) => (
          <li key={help.id}>
            <div>
              <strong>{help.title}</strong> <code>{help.video}</code>
              <p>{help.description}</p>
            </div>
            <IconButton
              icon={IconPencil}
              name={`${t('editAction')}: ${help.title}`}
              onClick={() => setDialog({ help })}
            />
            <IconButton
              icon={IconTrash}
              name={`${t('deleteAction')}: ${help.title}`}
              danger
              onClick={() => remove({ ...help, name: help.title })}
            />
          </li>
        ))}
      </ul>
      {dialog && <HelpDialog help={dialog.help} onClose={() => setDialog(undefined)} />}
    </>
  );
}
