import type { Connection } from '@balcao/contract/connections/connection';
import { country } from '@balcao/contract/contacts/country';
import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { codeText } from '../../ui/forms/form-errors.ts';
import { loadPhoneParser, PhoneField } from '../../ui/forms/phone-field.tsx';
import { pairingTexts } from './pairing.texts.ts';
import classes from './pairing-dialog.module.css';
import { groupCode } from './pairing-stage.ts';
import { TimeLeft } from './time-left.tsx';
import type { Pairing } from './use-pairing.ts';

/** Pairing without a camera: the number is entered here, and the resulting code is typed on the phone. */
export function PairingCode({ connection, pairing }: { connection: Connection; pairing: Pairing }) {
  const t = useTexts(pairingTexts);
  const [phone, setPhone] = useState('');
  const [wrong, setWrong] = useState<string>();
  const homeCountry = country.catch('BR').parse(useSession().setting('country'));
  const { stage, busy } = pairing;
  const code = stage === 'code' ? groupCode(connection.pairingCode) : '';

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const { number, problem } = (await loadPhoneParser())(phone, homeCountry);
      setWrong(problem && codeText(problem));
      if (number !== undefined) pairing.requestCode(number);
    } catch (error) {
      toast.error(error);
    }
  };

  return (
    <div className={classes['codeSide']}>
      {code === '' ? (
        <form className={classes['phone']} noValidate onSubmit={ask}>
          <PhoneField
            label={t('phone')}
            country={homeCountry}
            data-autofocus
            required
            value={phone}
            error={wrong}
            onChange={(event) => setPhone(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy || (stage === 'waiting' && phone !== '')}>
            {t('getCode')}
          </Button>
        </form>
      ) : (
        <div className={classes['letters']}>
          <output aria-label={t('codeLabel')}>{code}</output>
          <CopyButton value={code.replace(' ', '')}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                size="xs"
                leftSection={copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.6} />}
                onClick={copy}
              >
                {copied ? t('copied') : t('copyCode')}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
      {code !== '' && <TimeLeft connection={connection} pairing={pairing} />}
    </div>
  );
}
