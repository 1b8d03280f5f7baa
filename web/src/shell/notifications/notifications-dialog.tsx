import { Button, Stack, Switch, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { askToPush, canPush } from '../../platform/push.ts';
import { Refusal, Unreachable } from '../../platform/refusal.ts';
import type { StoredPush } from '../../platform/storage/stored-values.ts';
import { useTexts } from '../../platform/texts.ts';
import { NoteDialog } from '../../ui/dialogs/note-dialog.tsx';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { useSession } from '../session/session.tsx';
import { notificationsTexts } from './notifications.texts.ts';
import { ownPushChoice, removePush, savePush } from './own-push.ts';

/** Chooses the push notifications of this browser. Each switch takes effect at once. */
export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(notificationsTexts);
  const { choice, isDenied, change } = usePushChoice();
  return (
    <NoteDialog title={t('title')} onClose={onClose} actions={<Button onClick={onClose}>{t('done')}</Button>}>
      {canPush() ? (
        <Stack gap="md">
          <Switch
            label={t('closed')}
            description={t('closedHint')}
            checked={choice !== undefined}
            onChange={(event) => change(event.currentTarget.checked ? defaults : undefined)}
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
                onChange={(event) => change({ ...choice, waiting: event.currentTarget.checked })}
              />
              <Switch
                label={t('showsText')}
                description={t('showsTextHint')}
                checked={choice.showsText}
                onChange={(event) => change({ ...choice, showsText: event.currentTarget.checked })}
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

/** The latest choice is shown at once. Quick successive choices are applied in order, so that the last one wins. */
function usePushChoice() {
  const t = useTexts(notificationsTexts);
  const { user } = useSession();
  const stored = () => (permission() === 'granted' ? ownPushChoice(user.id) : undefined);
  const [isDenied, setDenied] = useState(() => permission() === 'denied');
  const { mutate, variables, isPending } = useMutation({
    scope: { id: 'push' },
    mutationFn: async ({ choice }: { choice: Choice | undefined }) => {
      if (choice === undefined) return removePush();
      const isAllowed = await askToPush();
      setDenied(!isAllowed);
      if (isAllowed) await savePush({ ...choice, userId: user.id });
    },
    // Neither a refusal nor unreachable: an error of the browser's push service.
    onError: (error) => toast.error(error instanceof Refusal || error instanceof Unreachable ? error : t('failed')),
  });
  const change = (choice: Choice | undefined) => mutate({ choice });
  return { choice: isPending ? variables.choice : stored(), isDenied, change };
}
