import type { ContactImport, PhoneSource } from '@balcao/contract/contact-imports/contact-import';
import { contactImportApi } from '@balcao/contract/contact-imports/contact-import.api';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useConnectionsOrFailure } from '../connections/connection.queries.ts';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { ChoiceSelect } from '../ui/forms/choices.tsx';
import { contactImportTexts } from './contact-import.texts.ts';
import classes from './import-dialog.module.css';

type Props = { source: PhoneSource; onRead: (created: ContactImport) => void; onClose: () => void };

/** Chooses the connection whose phone's contacts are read; reading changes nothing. */
export function ChoosePhone({ source, onRead, onClose }: Props) {
  const t = useTexts(contactImportTexts);
  const { connections, isLoading, failure } = useConnectionsOrFailure();
  const able = connections.filter(
    ({ capabilities, status }) => capabilities.phoneBook && (status === 'CONNECTED' || status === 'importing'),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const [isReading, setIsReading] = useState(false);
  const whatsappId = chosen ?? able[0]?.id ?? null;
  const read = async () => {
    setIsReading(true);
    try {
      onRead(await call(contactImportApi.createFromPhone, { body: { source, whatsappId } }));
    } catch (error) {
      setIsReading(false);
      toast.error(error);
    }
  };
  return (
    <>
      <p>{t(source === 'phoneBook' ? 'phoneBookIntro' : 'chatsIntro')}</p>
      <p>{t('phoneRules')}</p>
      {able.length === 0 && !isLoading && !failure ? (
        <p role="status">{t('noPhone')}</p>
      ) : (
        <ChoiceSelect
          label={t('connection')}
          choices={able}
          failure={failure}
          value={whatsappId}
          onChange={setChosen}
        />
      )}
      <div className={classes['foot']}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button onClick={() => void read()} loading={isReading} disabled={whatsappId === null}>
          {t('read')}
        </Button>
      </div>
    </>
  );
}
