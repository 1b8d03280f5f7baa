import { Button, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { askToPush, canPush } from '../../platform/push.ts';
import { Refusal, Unreachable } from '../../platform/refusal.ts';
import type { StoredPush } from '../../platform/storage.ts';
import { useTexts } from '../../platform/texts.ts';
import { NoteDialog } from '../../ui/dialogs/note-dialog.tsx';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { useSession } from '../session/session.tsx';
import { notificationsTexts } from './notifications.texts.ts';
import { ownPushChoice, removePush, savePush } from './own-push.ts';

/** What this browser tells its person while no page is open. Each switch takes effect at once. */
export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(notificationsTexts);
  const { choice, isBusy, isDenied, change } = usePushChoice();
  return (
    <NoteDialog title={t('title')} onClose={onClose} actions={<Button onClick={onClose}>{t('done')}</Button>}>
      {canPush() ? (
        <Stack gap="md">
          <Switch
            label={t('closed')}
            description={t('closedHint')}
            checked={choice !== undefined}
            disabled={isBusy}
            onChange={(event) => void change(event.currentTarget.checked ? defaults : undefined)}
          />
          {isDenied && (
            <Text role="alert" c="var(--bc-danger)" fz={13}>
              {t('denied')}
            </Text>
          )}
          {choice && (
            <>
              <Switch
                label={t('waiting')}
                description={t('waitingHint')}
                checked={choice.waiting}
                disabled={isBusy}
                onChange={(event) => void change({ ...choice, waiting: event.currentTarget.checked })}
              />
              <Switch
                label={t('showsText')}
                description={t('showsTextHint')}
                checked={choice.showsText}
                disabled={isBusy}
                onChange={(event) => void change({ ...choice, showsText: event.currentTarget.checked })}
              />
            </>
          )}
        </Stack>
      ) : (
        <Text>{t('unsupported')}</Text>
      )}
    </NoteDialog>
  );
}

type Choice = Omit<StoredPush, 'userId'>;
const defaults: Choice = { waiting: true, showsText: true };

const permission = () => (canPush() ? Notification.permission : 'default');

function usePushChoice() {
  const t = useTexts(notificationsTexts);
  const { user } = useSession();
  const [chosen, setChosen] = useState(() => (permission() === 'granted' ? ownPushChoice(user.id) : undefined));
  const [isBusy, setBusy] = useState(false);
  const [isDenied, setDenied] = useState(() => permission() === 'denied');
  const change = async (choice: Choice | undefined) => {
    setBusy(true);
    try {
      if (choice === undefined) {
        await removePush();
        return setChosen(undefined);
      }
      const allowed = await askToPush();
      setDenied(!allowed);
      if (!allowed) return;
      const next = { ...choice, userId: user.id };
      await savePush(next);
      setChosen(next);
    } catch (error) {
      // Neither refused nor unreachable: the browser's own service.
      toast.error(error instanceof Refusal || error instanceof Unreachable ? error : t('failed'));
    } finally {
      setBusy(false);
    }
  };
  return { choice: chosen, isBusy, isDenied, change };
}
