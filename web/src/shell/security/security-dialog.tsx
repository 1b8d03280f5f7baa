import { useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { WideDialog } from '../../ui/dialogs/wide-dialog.tsx';
import { useSession } from '../session/session.tsx';
import classes from './security.module.css';
import { securityTexts } from './security.texts.ts';
import { SessionList } from './session-list.tsx';
import { twoFactorTexts } from './two-factor.texts.ts';
import { TwoFactorSection } from './two-factor-section.tsx';

/** Security settings of the user's own account. */
export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(securityTexts);
  const two = useTexts(twoFactorTexts);
  const { user } = useSession();
  const [areCodesShown, setCodesShown] = useState(false);
  const close = async () => {
    const isMeant =
      !areCodesShown ||
      (await confirm({ title: two('leaveCodesTitle'), text: two('leaveCodesText'), action: two('leaveCodes') }));
    if (isMeant) onClose();
  };
  return (
    <WideDialog title={t('title')} onClose={() => void close()}>
      <div className={classes['body']}>
        <section aria-label={two('title')}>
          <h3>{two('title')}</h3>
          <TwoFactorSection onCodes={setCodesShown} />
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
