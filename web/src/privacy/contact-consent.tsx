import type { ContactConsent as Known } from '@balcao/contract/privacy/consent';
import { Button } from '@mantine/core';
import { IconSpeakerphone, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCalendarDay, formatDateTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { confirm } from '../ui/dialogs/confirm.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { consentTexts } from './consent.texts.ts';
import { ConsentForm } from './consent-form.tsx';
import classes from './contact-consent.module.css';
import { allowCampaigns, useConsent, withdrawConsent } from './privacy.queries.ts';

/** Consent of a contact: their opt-out from campaigns, and how they agreed. */
export function ContactConsent({ contactId, className }: { contactId: number; className: string }) {
  const t = useTexts(consentTexts);
  const { known, error, retry } = useConsent(contactId);
  const [adding, setAdding] = useState(false);
  const withdraw = async (id: number): Promise<void> => {
    const question = { title: t('withdrawTitle'), text: t('withdrawText'), action: t('withdraw'), danger: true };
    if (await confirm(question)) await withdrawConsent(contactId, id);
  };
  if (error)
    return (
      <section className={className}>
        <h3>{t('title')}</h3>
        <ErrorState isSmall error={error} onRetry={retry} />
      </section>
    );
  if (!known) return null;
  return (
    <section className={className} aria-labelledby="contact-consent">
      <h3 id="contact-consent">{t('title')}</h3>
      {known.optOut && <OptedOut contactId={contactId} optOut={known.optOut} />}
      {known.consents.length === 0 && !known.optOut && <p className={classes['quiet']}>{t('none')}</p>}
      <ul className={classes['list']}>
        {known.consents.map((consent) => (
          <li key={consent.id}>
            <div>
              {consent.note}
              <small>{t('given', { day: formatCalendarDay(consent.givenOn), name: consent.userName })}</small>
              {consent.withdrawnAt && (
                <small>
                  {t('withdrawn', { at: formatDateTime(consent.withdrawnAt), name: consent.withdrawnBy ?? '' })}
                </small>
              )}
            </div>
            {!consent.withdrawnAt && (
              <IconButton
                icon={IconX}
                iconSize={15}
                size={24}
                name={`${t('withdraw')}: ${consent.note}`}
                onClick={() => void withdraw(consent.id).catch(toast.error)}
              />
            )}
          </li>
        ))}
      </ul>
      {adding ? (
        <ConsentForm contactId={contactId} onClose={() => setAdding(false)} />
      ) : (
        <Button variant="default" size="xs" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      )}
    </section>
  );
}

function OptedOut({ contactId, optOut }: { contactId: number; optOut: NonNullable<Known['optOut']> }) {
  const t = useTexts(consentTexts);
  const { may, has } = useSession();
  const at = formatDateTime(optOut.createdAt);
  const when = optOut.word ? t('optedOutBy', { at, word: optOut.word }) : t('optedOutAt', { at });
  const campaign = optOut.campaign && t('ofCampaign', { name: optOut.campaign.name });
  const undo = async (): Promise<void> => {
    if (!(await confirm({ title: t('undoTitle'), text: t('undoText'), action: t('undo') }))) return;
    await allowCampaigns(contactId, optOut.id);
  };
  return (
    <div className={classes['optOut']}>
      <strong>
        <IconSpeakerphone size={15} stroke={1.8} aria-hidden="true" />
        {t('optedOut')}
      </strong>
      <p className={classes['quiet']}>{[when, campaign].filter(Boolean).join(' · ')}</p>
      {may('campaign-opt-outs:remove') && has('useCampaigns') && (
        <Button variant="default" size="xs" onClick={() => void undo().catch(toast.error)}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}
