import type { Message } from '@balcao/contract/messages/message';
import { Loader } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../platform/texts.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { scrollsByKeys } from '../../../ui/keyboard/scrolls-by-keys.ts';
import { shortcuts } from '../../../ui/keyboard/shortcuts.ts';
import { messageTexts } from '../../messages.texts.ts';
import { bubbleTexts } from '../bubble.texts.ts';
import classes from './lightbox.module.css';
import { type OpenPdf, openPdf } from './open-pdf.ts';
import pdfClasses from './pdf-dialog.module.css';

type Props = { message: Message; url: string; onClose: () => void };

/** The pages of a PDF, one at a time, full screen. */
export function PdfDialog({ message, url, onClose }: Props) {
  const t = useTexts(bubbleTexts);
  const words = useTexts(messageTexts);
  const name = message.media?.name || words('file');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState(1);
  const { pageCount, state } = usePdf(url, page, canvas);
  const go = (to: number) => to >= 1 && to <= pageCount && setPage(to);
  useHotkeys([
    [shortcuts.picture.before, () => go(page - 1)],
    [shortcuts.picture.after, () => go(page + 1)],
  ]);
  const place = t('pageOf', { index: page, count: pageCount });
  return (
    <Modal.Root opened onClose={onClose} fullScreen>
      <Modal.Content className={classes['content'] ?? ''} aria-label={name}>
        <div className={classes['body']}>
          <PdfHead name={name} url={url} page={page} pageCount={pageCount} onGo={go} onClose={onClose} />
          <section
            className={pdfClasses['pages']}
            {...scrollsByKeys}
            aria-label={place}
            aria-busy={state === 'drawing'}
          >
            {state === 'failed' && <p role="alert">{t('pdfFailed')}</p>}
            {state === 'drawing' && <Loader color="gray" className={pdfClasses['loader'] ?? ''} />}
            <canvas
              ref={canvas}
              className={pdfClasses['page']}
              role="img"
              aria-label={`${name}, ${place}`}
              hidden={state === 'failed'}
            />
          </section>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

type HeadProps = {
  name: string;
  url: string;
  page: number;
  pageCount: number;
  onGo: (page: number) => void;
  onClose: () => void;
};

function PdfHead({ name, url, page, pageCount, onGo, onClose }: HeadProps) {
  const t = useTexts(bubbleTexts);
  const words = useTexts(messageTexts);
  return (
    <header className={classes['head']}>
      <span>
        <b className="bc-cut">{name}</b>
        {pageCount > 0 && <small>{t('pageOf', { index: page, count: pageCount })}</small>}
      </span>
      {pageCount > 1 && (
        <>
          <button type="button" disabled={page === 1} aria-label={t('previousPage')} onClick={() => onGo(page - 1)}>
            <IconChevronLeft size={22} stroke={1.8} aria-hidden="true" />
          </button>
          <button type="button" disabled={page === pageCount} aria-label={t('nextPage')} onClick={() => onGo(page + 1)}>
            <IconChevronRight size={22} stroke={1.8} aria-hidden="true" />
          </button>
        </>
      )}
      <a href={url} download={name} target="_blank" rel="noopener" aria-label={t('download')}>
        <IconDownload size={20} stroke={1.6} aria-hidden="true" />
      </a>
      <button type="button" onClick={onClose} aria-label={words('close')}>
        <IconX size={20} stroke={1.6} aria-hidden="true" />
      </button>
    </header>
  );
}

/** Opens the file once, and draws the requested page. */
function usePdf(url: string, page: number, canvas: RefObject<HTMLCanvasElement | null>) {
  const [pdf, setPdf] = useState<OpenPdf>();
  const [state, setState] = useState<'drawing' | 'shown' | 'failed'>('drawing');
  useEffect(() => {
    let closed = false;
    let opened: OpenPdf | undefined;
    openPdf(url).then(
      (one) => {
        opened = one;
        if (closed) one.close();
        else setPdf(one);
      },
      () => setState('failed'),
    );
    return () => {
      closed = true;
      opened?.close();
    };
  }, [url]);
  useEffect(() => {
    const on = canvas.current;
    if (!pdf || !on) return;
    let outdated = false;
    const show = (next: typeof state) => !outdated && setState(next);
    setState('drawing');
    pdf.draw(page, on, on.parentElement?.clientWidth ?? innerWidth).then(
      () => show('shown'),
      () => show('failed'),
    );
    return () => {
      outdated = true;
    };
  }, [pdf, page, canvas]);
  return { pageCount: pdf?.pageCount ?? 0, state };
}
