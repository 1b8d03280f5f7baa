import { useTexts } from '../../platform/texts.ts';
import { WideDialog } from '../../ui/dialogs/wide-dialog.tsx';
import classes from './security.module.css';
import { securityTexts } from './security.texts.ts';
import { SessionList } from './session-list.tsx';

/** The sessions of a colleague, for admins. */
export function SessionsDialog({ user, onClose }: { user: { id: number; name: string }; onClose: () => void }) {
  const t = useTexts(securityTexts);
  return (
    <WideDialog title={t('sessionsOf', { name: user.name })} onClose={onClose}>
      <div className={classes['body']}>
        <p className={classes['text']}>{t('sessionsOfText')}</p>
        <SessionList userId={user.id} name={user.name} />
      </div>
    </WideDialog>
  );
}
