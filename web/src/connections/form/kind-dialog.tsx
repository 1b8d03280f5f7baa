import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { NoteDialog } from '../../ui/dialogs/note-dialog.tsx';
import { ChannelMark } from '../../ui/elements/channel-mark.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type Kind, kindNames, kinds } from '../connection-kinds.ts';
import classes from './connection-form.module.css';
import { credentialTexts } from './credentials.texts.ts';

const marks: Partial<Record<Kind, 'official' | 'betaMark'>> = {
  beta: 'betaMark',
  cloud: 'official',
  instagram: 'official',
  messenger: 'official',
};

/** Chooses the kind of a new connection, which cannot be changed later. */
export function KindDialog({ onChoose, onClose }: { onChoose: (kind: Kind) => void; onClose: () => void }) {
  const t = useTexts(credentialTexts);
  const ui = useTexts(uiTexts);
  return (
    <NoteDialog
      title={t('chooserTitle')}
      onClose={onClose}
      size={560}
      actions={
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
      }
    >
      <p>{t('chooserText')}</p>
      <ul className={classes['kinds']}>
        {kindNames.map((kind) => {
          const mark = marks[kind];
          return (
            <li key={kind}>
              <button type="button" className={classes['kind']} onClick={() => onChoose(kind)}>
                <ChannelMark channel={kinds[kind].channel} size={32} />
                <span className={classes['kindText']}>
                  <span className={classes['kindName']}>
                    {t(kind)}
                    {mark && (
                      <span className={classes['kindMark']} data-warn={kind === 'beta' || undefined}>
                        {t(mark)}
                      </span>
                    )}
                  </span>
                  <small>{t(`${kind}Text`)}</small>
                </span>
                <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </NoteDialog>
  );
}
