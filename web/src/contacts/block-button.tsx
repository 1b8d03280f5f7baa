import type { Contact } from '@balcao/contract/contacts/contact';
import { contactApi } from '@balcao/contract/contacts/contact.api';
import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { invalidateContacts } from './contact.queries.ts';
import { contactTexts } from './contact.texts.ts';

type Props = { contact: Contact; onBlocked?: (contact: Contact) => void };

/** Blocks after a confirmation, unblocks at once. Also used in the contact drawer. */
export function BlockButton({ contact, onBlocked }: Props) {
  const t = useTexts(contactTexts);
  const toggle = async () => {
    const question = { title: t('blockTitle', { name: contact.name }), text: t('blockText'), action: t('blockAction') };
    if (contact.active && !(await confirm({ ...question, danger: true }))) return;
    try {
      const body = { active: !contact.active };
      const saved = await call(contactApi.block, { params: { id: contact.id }, body });
      invalidateContacts();
      toast.success(saved.active ? t('unblockedDone') : t('blockedDone'));
      onBlocked?.(saved);
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <Button
      variant="subtle"
      size="xs"
      color={contact.active ? 'red' : 'gray'}
      leftSection={<IconBan size={16} stroke={1.6} />}
      onClick={toggle}
    >
      {contact.active ? t('blockAction') : t('unblockAction')}
    </Button>
  );
}
