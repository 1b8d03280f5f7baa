import { contactMergeApi } from '@balcao/contract/contact-merges/contact-merge.api';
import type { MergeSuggestion } from '@balcao/contract/contact-merges/merge-suggestion';
import { mergeSuggestionApi } from '@balcao/contract/contact-merges/merge-suggestion.api';
import type { Contact } from '@balcao/contract/contacts/contact';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { formatPhone } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { WideDialog } from '../../ui/dialogs/wide-dialog.tsx';
import { Avatar } from '../../ui/elements/avatar.tsx';
import { isChannel } from '../../ui/elements/channel-mark.tsx';
import { invalidateContacts } from '../contact.queries.ts';
import { invalidateSuggestions, useSuggestions } from './suggestion.queries.ts';
import { suggestionTexts } from './suggestion.texts.ts';
import classes from './suggestions-dialog.module.css';

/** Pairs of contacts that are probably the same person, each to be merged or dismissed. */
export function SuggestionsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(suggestionTexts);
  const suggestions = useSuggestions(true)?.suggestions ?? [];
  return (
    <WideDialog title={t('title')} onClose={onClose}>
      <div className={classes['body']}>
        <p role="status">{suggestions.length === 0 ? t('none') : t('intro')}</p>
        {suggestions.length > 0 && (
          <ul className={classes['list']}>
            {suggestions.map((suggestion) => (
              <Pair key={suggestion.contacts.map(({ id }) => id).join()} suggestion={suggestion} />
            ))}
          </ul>
        )}
        <div className={classes['foot']}>
          <span />
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </WideDialog>
  );
}

function Pair({ suggestion: { contacts, reason } }: { suggestion: MergeSuggestion }) {
  const t = useTexts(suggestionTexts);
  const [isBusy, setIsBusy] = useState(false);
  const [first, second] = contacts;
  const names = { first: first.name, second: second.name };
  const run = (work: () => Promise<unknown>) => async () => {
    setIsBusy(true);
    try {
      await work();
      await invalidateSuggestions();
    } catch (error) {
      toast.error(error);
    } finally {
      setIsBusy(false);
    }
  };
  const merge = run(async () => {
    await call(contactMergeApi.merge, { params: { id: first.id }, body: { contactId: second.id } });
    invalidateContacts();
    toast.success(t('merged'));
  });
  const dismiss = run(() => call(mergeSuggestionApi.dismiss, { body: { contactIds: [first.id, second.id] } }));
  return (
    <li className={classes['pair']}>
      <div className={classes['sides']}>
        <Side contact={first} />
        <Side contact={second} />
      </div>
      <div className={classes['foot']}>
        <span>{t(reason)}</span>
        <Button
          variant="subtle"
          size="xs"
          disabled={isBusy}
          aria-label={t('dismissOf', names)}
          onClick={() => void dismiss()}
        >
          {t('dismiss')}
        </Button>
        <Button size="xs" disabled={isBusy} aria-label={t('mergeOf', names)} onClick={() => void merge()}>
          {t('merge')}
        </Button>
      </div>
    </li>
  );
}

function Side({ contact: { name, number, email, profilePicUrl, channel } }: { contact: Contact }) {
  return (
    <div className={classes['side']}>
      <Avatar name={name} src={profilePicUrl} channel={isChannel(channel) ? channel : undefined} />
      <span className={classes['text']}>
        <strong className="bc-cut">{name}</strong>
        <small className="bc-cut">{[number && formatPhone(number), email].filter(Boolean).join(' · ')}</small>
      </span>
    </div>
  );
}
