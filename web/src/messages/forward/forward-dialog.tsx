import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { useAsyncOptions } from '../../ui/forms/use-async-options.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { messageTexts } from '../messages.texts.ts';
import classes from './forward.module.css';
import { forwardTexts } from './forward.texts.ts';
import { backToChoosing, useForwardingState } from './forwarding.ts';
import { Recipient } from './recipient.tsx';
import { findRecipients, useForwardTo } from './use-forward-to.ts';

/** Chooses the recipient; messages are forwarded one by one with a pause. */
export function ForwardDialog() {
  const t = useTexts(forwardTexts);
  const words = useTexts(messageTexts);
  const state = useForwardingState();
  const [search, setSearch] = useState('');
  const { rows, isTooShort, isTyping, error, retry } = useAsyncOptions('recipients', search, findRecipients);
  const { forward, running } = useForwardTo(() => setSearch(''));
  const count = state?.chosen.size ?? 0;
  const busy = running !== undefined;

  return (
    <Modal
      opened={state?.asked === true}
      onClose={() => !busy && backToChoosing()}
      title={count === 1 ? t('forwardTitle') : t('forwardTitleMany', { count })}
      closeButtonProps={{ 'aria-label': words('close') }}
      classNames={{ header: classes['head'] ?? '', body: classes['body'] ?? '' }}
      size={480}
    >
      <SearchField autoFocus value={search} onChange={setSearch} placeholder={t('forwardSearch')} width="100%" />
      <div className={classes['people']} aria-busy={isTyping}>
        {isTooShort && <p className={classes['hint']}>{t('forwardHint')}</p>}
        {error !== undefined && <ErrorState error={error} onRetry={retry} />}
        {!isTooShort && !isTyping && error === undefined && rows.length === 0 && (
          <p className={classes['hint']}>{t('forwardNobody')}</p>
        )}
        {rows.map((contact) => (
          <Recipient key={contact.id} contact={contact} disabled={busy} onChoose={() => void forward(contact)} />
        ))}
      </div>
      <footer className={classes['foot']}>
        <span role="status">{running ? t('forwarding', { index: running, count }) : ''}</span>
        <Button variant="default" disabled={busy} onClick={backToChoosing}>
          {words('cancel')}
        </Button>
      </footer>
    </Modal>
  );
}
