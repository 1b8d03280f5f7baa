import type { Chat } from '@balcao/contract/chats/chat';
import { chatApi } from '@balcao/contract/chats/chat.api';
import { Alert, MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../platform/api.ts';
import { Refusal } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { refreshChats, useChatPeople } from './chat.queries.ts';
import { chatTexts } from './chat.texts.ts';

type Props = { /** absent: a new one */ chat?: Chat | undefined; onClose: () => void; onSaved: (chat: Chat) => void };

/** The form of a room: title and members. */
export function ChatDialog({ chat, onClose, onSaved }: Props) {
  const t = useTexts(chatTexts);
  const { user } = useSession();
  const { people, error, retry } = useChatPeople();
  const [alert, setAlert] = useState<string>();
  const members = chat?.users.filter(({ userId }) => userId !== user.id).map(({ userId }) => String(userId)) ?? [];
  const names = new Map([...people, ...(chat?.users.map((one) => one.user) ?? [])].map(({ id, name }) => [id, name]));
  names.delete(user.id);
  const form = useZodForm({
    schema: z.object({ title: z.string().max(100), users: z.array(z.string()) }),
    initialValues: { title: chat?.title ?? '', users: members },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={chat ? t('edit') : t('add')}
      form={form}
      onSubmit={async ({ title, users }) => {
        const missing = title.trim() === '' ? 'title' : users.length === 0 ? 'users' : undefined;
        setAlert(missing && t(missing === 'title' ? 'needTitle' : 'needPeople'));
        // In the form of the server's field errors, so that no toast is shown beside the alert.
        if (missing) throw new Refusal('ERR_INVALID_INPUT', 400, { fields: { [missing]: 'required' } });
        const chosen = users.map(Number);
        const body = { title, users: (chat ? await membersAfter(chat, chosen) : chosen).map((id) => ({ id })) };
        const saved = chat
          ? await call(chatApi.update, { params: { id: chat.id }, body })
          : await call(chatApi.create, { body });
        refreshChats();
        toast.success(t('saved'));
        onSaved(saved);
      }}
    >
      {alert && (
        <Alert color="red" role="alert" mb={16}>
          {alert}
        </Alert>
      )}
      <TextInput label={t('name')} required data-autofocus maxLength={100} {...form.getInputProps('title')} />
      <MultiSelect
        label={t('people')}
        required
        searchable
        mt={16}
        data={[...names].map(([id, label]) => ({ value: String(id), label }))}
        {...form.getInputProps('users')}
      />
      {Boolean(error) && <ErrorState isSmall error={error} onRetry={retry} />}
    </FormDialog>
  );
}

/**
 * The present members with the changes of the form: the list replaces all of them, and somebody may have left the room
 * since the form was opened.
 */
async function membersAfter({ id, ownerId, users }: Chat, chosen: readonly number[]): Promise<number[]> {
  const before = users.map(({ userId }) => userId);
  const now = (await call(chatApi.show, { params: { id } })).users.map(({ userId }) => userId);
  const stay = now.filter((one) => one === ownerId || chosen.includes(one) || !before.includes(one));
  return [...new Set([...stay, ...chosen.filter((one) => !before.includes(one))])];
}
