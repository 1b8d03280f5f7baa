import type { Help } from '@balcao/contract/helps/help';
import { playerUrl } from '@balcao/contract/helps/video-code.rules';
import { UnstyledButton } from '@mantine/core';
import { IconHelp, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { WideDialog } from '../ui/dialogs/wide-dialog.tsx';
import { usePageHead } from '../ui/layout/page-head.ts';
import { useNarrow } from '../ui/layout/use-narrow.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { useHelps } from './help.queries.ts';
import { helpTexts } from './help.texts.ts';
import classes from './helps-page.module.css';

/** Videos that explain the product. No request to YouTube until a video is played. */
export function HelpsPage() {
  const t = useTexts(helpTexts);
  const { rows, error, retry, isLoading } = useHelps();
  const narrow = useNarrow();
  const [played, setPlayed] = useState<Help>();
  usePageHead(t('title'));
  return (
    <main className={classes['page']}>
      <h1 className={narrow ? 'bc-said' : classes['title']}>{t('title')}</h1>
      {error !== null && error !== undefined && <ErrorState error={error} onRetry={retry} fill />}
      {!error && !isLoading && rows.length === 0 && (
        <EmptyState icon={IconHelp} title={t('emptyTitle')} text={t('emptyText')} fill />
      )}
      <ul className={classes['cards']}>
        {rows.map((help) => (
          <li key={help.id}>
            <UnstyledButton className={classes['card'] ?? ''} onClick={() => setPlayed(help)}>
              <span className={classes['thumbnail']}>
                {help.thumbnailUrl && <img src={help.thumbnailUrl} alt="" loading="lazy" />}
                <span className={classes['play']}>
                  <IconPlayerPlayFilled size={22} aria-hidden="true" />
                </span>
              </span>
              <strong>{help.title}</strong>
              {help.description && <span className={classes['description']}>{help.description}</span>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {played && (
        <WideDialog title={played.title} onClose={() => setPlayed(undefined)}>
          <div className={classes['player']}>
            <iframe
              src={playerUrl(played.video)}
              title={played.title}
              allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
              referrerPolicy="strict-origin-when-cross-origin"
              sandbox="allow-scripts allow-same-origin allow-presentation"
            />
          </div>
          <p className={classes['note']}>{played.description || t('privacy')}</p>
        </WideDialog>
      )}
    </main>
  );
}
