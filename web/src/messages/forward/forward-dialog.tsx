import { contactApi } from '@balcao/contract/contacts/contact.api';
import { Button, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { describeError } from '../../platform/error-texts.ts';
import { formatPhone } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { Avatar } from '../../ui/elements/avatar.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { useConversation } from '../conversation-context.ts';
import { forwardMessage } from '../message.queries.ts';
import { messageTexts } from '../messages.texts.ts';
import { cachedThread } from '../thread.queries.ts';
import classes from './forward.module.css';
import { forwardTexts } from './forward.texts.ts';
import { backToChoosing, endForwarding, forwardPauseMs, useForwardingState } from './forwarding.ts';

/** Searching starts at 3 characters, debounced by 500 ms. */
const minSearchLength = 3;
const searchDelayMs = 500;

/** Chooses the recipients; messages are forwarded one by one with a pause. */
export function ForwardDialog() {
  const t = useTexts(forwardTexts);
  const words = useTexts(messageTexts);
  const state = useForwardingState();
  const { ticket } = useConversation();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), searchDelayMs);
  const [step, setStep] = useState<{ index: number; to: number }>();
  const enough = asked.length >= minSearchLength;
  const match = useQuery({
    queryKey: ['messages', 'forward-to', asked],
    queryFn: ({ signal }) => call(contactApi.list, { query: { searchParam: asked }, signal }),
    enabled: enough && state?.asked === true,
    placeholderData: keepPreviousData,
  });
  const chosen = state?.chosen ?? new Set<string>();
  const count = chosen.size;
  const busy = step !== undefined;

  const forward = async (contactId: number, name: string) => {
    // In the order of the conversation, not of the selection.
    const ids = (cachedThread(ticket.id)?.messages ?? []).map((one) => one.id).filter((id) => chosen.has(id));
    let done = 0;
    try {
      for (const id of ids) {
        if (done > 0) await new Promise((resolve) => setTimeout(resolve, forwardPauseMs));
        setStep({ index: done + 1, to: contactId });
        await forwardMessage(id, contactId, crypto.randomUUID());
        done++;
      }
      toast.success(t('forwarded', { count: ids.length, name }));
    } catch (error) {
      toast.error(done > 0 ? t('forwardStopped', { done, count: ids.length, reason: describeError(error) }) : error);
    }
    setStep(undefined);
    setSearch('');
    endForwarding();
  };

  return (
    <Modal
      opened={state?.asked === true}
      onClose={() => !busy && backToChoosing()}
      title={count === 1 ? t('forwardTitle') : t('forwardTitleMany', { count })}
      closeButtonProps={{ 'aria-label': words('close') }}
      classNames={{ header: classes['head'] ?? '', title: classes['title'] ?? '', body: classes['body'] ?? '' }}
      size={480}
    >
      <SearchField autoFocus value={search} onChange={setSearch} placeholder={t('forwardSearch')} width="100%" />
      <div className={classes['people']} aria-busy={match.isFetching}>
        {!enough && <p className={classes['hint']}>{t('forwardHint')}</p>}
        {enough && match.data?.contacts.length === 0 && <p className={classes['hint']}>{t('forwardNobody')}</p>}
        {enough &&
          match.data?.contacts.map((contact) => (
            <button
              key={contact.id}
              type="button"
              className={classes['person']}
              disabled={busy}
              onClick={() => void forward(contact.id, contact.name)}
            >
              <Avatar name={contact.name} src={contact.profilePicUrl} size={32} />
              <span>
                <b className="bc-cut">{contact.name}</b>
                <small className="bc-cut" data-numeric>
                  {formatPhone(contact.number)}
                </small>
              </span>
            </button>
          ))}
      </div>
      <footer className={classes['foot']}>
        <span role="status">{step ? t('forwarding', { index: step.index, count }) : ''}</span>
        <Button variant="default" disabled={busy} onClick={backToChoosing}>
          {words('cancel')}
        </Button>
      </footer>
    </Modal>
  );
}
