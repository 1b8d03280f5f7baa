import { type ContactImport, importMaxBytes, importMaxRows } from '@balcao/contract/contact-imports/contact-import';
import { contactImportApi } from '@balcao/contract/contact-imports/contact-import.api';
import { Button, Loader, Progress } from '@mantine/core';
import { IconAlertCircle, IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatCount } from '../platform/formatting.ts';
import { translateData, useTexts } from '../platform/texts.ts';
import { upload } from '../platform/upload.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { WideDialog } from '../ui/dialogs/wide-dialog.tsx';
import { MediaField } from '../ui/files/media-field.tsx';
import type { MediaFiles } from '../ui/files/media-files.ts';
import { useUploads } from '../ui/files/use-uploads.ts';
import { ChoosePhone } from './choose-phone.tsx';
import {
  cacheContactImport,
  discardImport,
  fetchRefusedRows,
  startImport,
  useContactImport,
} from './contact-import.queries.ts';
import { contactImportTexts } from './contact-import.texts.ts';
import classes from './import-dialog.module.css';
import { downloadRefused, downloadTemplate } from './import-files.ts';
import type { ImportSource } from './import-menu.tsx';
import { ImportPreview } from './import-preview.tsx';
import { importProblemTexts } from './import-problem.texts.ts';

const titles = { file: 'title', phoneBook: 'phoneBookTitle', chats: 'chatsTitle' } as const;

type Props = {
  source: ImportSource;
  /** absent: into the address book */
  contactListId?: number;
  onClose: () => void;
};

/** Imports contacts from a file or a phone: choice, reading, preview, import. It may be closed while running. */
export function ImportDialog({ source, contactListId, onClose }: Props) {
  const t = useTexts(contactImportTexts);
  const [id, setId] = useState<number>();
  const contactImport = useContactImport(id);
  // Until the answer to its start it is still shown as ready.
  const isStarting = useRef(false);
  const close = () => {
    if (contactImport && !isStarting.current && ['reading', 'ready', 'failed'].includes(contactImport.status))
      void discardImport(contactImport);
    onClose();
  };
  const start = (ready: ContactImport) => {
    isStarting.current = true;
    return startImport(ready).finally(() => {
      isStarting.current = false;
    });
  };
  const show = (created: ContactImport) => {
    cacheContactImport(created);
    setId(created.id);
  };
  return (
    <WideDialog title={t(titles[source])} onClose={close}>
      <div className={classes['body']}>
        {contactImport ? (
          <Stage contactImport={contactImport} start={start} onAnother={() => setId(undefined)} onClose={close} />
        ) : source === 'file' ? (
          <ChooseFile contactListId={contactListId} onSent={show} />
        ) : (
          <ChoosePhone source={source} onRead={show} onClose={onClose} />
        )}
      </div>
    </WideDialog>
  );
}

type ChooseProps = { contactListId: number | undefined; onSent: (contactImport: ContactImport) => void };

function ChooseFile({ contactListId, onSent }: ChooseProps) {
  const t = useTexts(contactImportTexts);
  const uploads = useUploads();
  const send = async ({ chosen }: MediaFiles) => {
    try {
      await uploads.uploadAll(chosen, async (input) => {
        if (contactListId !== undefined) input.form.append('contactListId', String(contactListId));
        onSent(await upload(contactImportApi.create, { params: {}, ...input }));
      });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(error);
    }
  };
  return (
    <>
      <p>{t('intro', { rows: formatCount(importMaxRows) })}</p>
      <MediaField
        label={t('file')}
        maxFiles={1}
        maxBytes={importMaxBytes}
        uploads={uploads}
        onChange={(files) => void send(files)}
      />
      <div className={classes['foot']}>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={17} stroke={1.6} />}
          onClick={() => void downloadTemplate().catch(toast.error)}
        >
          {t('template')}
        </Button>
      </div>
    </>
  );
}

type StageProps = {
  contactImport: ContactImport;
  start: (ready: ContactImport) => Promise<void>;
  onAnother: () => void;
  onClose: () => void;
};

function Stage(props: StageProps) {
  const t = useTexts(contactImportTexts);
  const { status, fileName, done, total, refused } = props.contactImport;
  if (status === 'reading')
    return (
      <p role="status">
        <Loader size={16} style={{ verticalAlign: -3, marginRight: 8 }} /> {t('reading', { name: fileName })}
      </p>
    );
  if (status === 'failed') return <Failed {...props} />;
  if (status === 'ready') return <Ready {...props} />;
  if (status === 'done') return <Done {...props} />;
  const wanted = total - refused;
  const label = t('running', { done: formatCount(done), total: formatCount(wanted) });
  return (
    <>
      <p role="status">{label}</p>
      <Progress value={wanted === 0 ? 100 : (done / wanted) * 100} size={12} aria-label={label} />
      <p>{t('runsOn')}</p>
      <div className={classes['foot']}>
        <Button variant="default" onClick={props.onClose}>
          {t('close')}
        </Button>
      </div>
    </>
  );
}

function Failed({ contactImport, onAnother }: StageProps) {
  const t = useTexts(contactImportTexts);
  const { fileName, problem } = contactImport;
  return (
    <>
      <div className={classes['problem']} role="alert">
        <IconAlertCircle size={20} stroke={1.6} aria-hidden="true" style={{ flex: 'none' }} />
        <span>
          <b>{t('failed', { name: fileName })}</b>
          {describeProblem(problem)}
        </span>
      </div>
      <div className={classes['foot']}>
        <Button
          data-autofocus
          onClick={() => {
            void discardImport(contactImport);
            onAnother();
          }}
        >
          {t(contactImport.source === 'file' ? 'another' : 'anotherPhone')}
        </Button>
      </div>
    </>
  );
}

function Ready({ contactImport, start, onClose }: StageProps) {
  const t = useTexts(contactImportTexts);
  const [starting, setStarting] = useState(false);
  const count = contactImport.create + contactImport.update;
  const run = () => {
    setStarting(true);
    start(contactImport).catch((error) => {
      setStarting(false);
      toast.error(error);
    });
  };
  return (
    <>
      <p role="status">{t('ready')}</p>
      <ImportPreview contactImport={contactImport} />
      <div className={classes['foot']}>
        <ReportButton contactImport={contactImport} />
        <Button variant="default" onClick={onClose} disabled={starting}>
          {t('cancel')}
        </Button>
        <Button onClick={run} loading={starting} disabled={count === 0}>
          {count === 0 ? t('nothing') : t('start', { count })}
        </Button>
      </div>
    </>
  );
}

function Done({ contactImport, onClose }: StageProps) {
  const t = useTexts(contactImportTexts);
  const { create, update, same, refused } = contactImport;
  return (
    <>
      <p role="status">
        <b>{t('done')}.</b>{' '}
        {t('doneText', {
          created: formatCount(create),
          updated: formatCount(update),
          same: formatCount(same),
          refused: formatCount(refused),
        })}
      </p>
      <div className={classes['foot']}>
        <ReportButton contactImport={contactImport} />
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </>
  );
}

function ReportButton({ contactImport }: { contactImport: ContactImport }) {
  const t = useTexts(contactImportTexts);
  if (contactImport.refused === 0) return <span />;
  return (
    <Button
      variant="subtle"
      leftSection={<IconDownload size={17} stroke={1.6} />}
      onClick={() => void fetchRefusedRows(contactImport.id).then(downloadRefused).catch(toast.error)}
    >
      {t('report')}
    </Button>
  );
}

const describeProblem = (problem: string | null): string =>
  problem !== null && isProblem(problem) ? translateData(importProblemTexts, problem, {}) : (problem ?? '');

const isProblem = (problem: string): problem is keyof typeof importProblemTexts.pt & string =>
  problem in importProblemTexts.pt;
