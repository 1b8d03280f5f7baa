import { useTexts } from '../../platform/texts.ts';
import { WideDialog } from '../../ui/dialogs/wide-dialog.tsx';
import { useSession } from '../session/session.tsx';
import classes from './security.module.css';
import { securityTexts } from './security.texts.ts';
import { SessionList } from './session-list.tsx';
import { twoFactorTexts } from './two-factor.texts.ts';
import { TwoFactorSection } from './two-factor-section.tsx';

/** What protects one's own account. */
export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(securityTexts);
  const two = useTexts(twoFactorTexts);
  const { user } = useSession();
  return (
    <WideDialog title={t('title')} onClose={onClose}>
      <div className={classes['body']}>
        <section aria-label={two('title')}>
          <h3>{two('title')}</h3>
          <TwoFactorSection />
        </section>
        <section aria-label={t('sessions')}>
          <h3>{t('sessions')}</h3>
          <p className={classes['text']}>{t('sessionsText')}</p>
          <SessionList userId={user.id} />
        </section>
      </div>
    </WideDialog>
  );
}
