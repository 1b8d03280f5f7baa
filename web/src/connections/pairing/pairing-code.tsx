import type { Connection } from '@balcao/contract/connections/connection';
import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { pairingTexts } from './pairing.texts.ts';
import classes from './pairing-dialog.module.css';
import { inGroups } from './pairing-stage.ts';
import { TimeLeft } from './pairing-time.tsx';
import type { Pairing } from './use-pairing.ts';

/** For who cannot read a QR code: the number is typed here, and what comes is typed into the phone. */
export function PairingCode({ connection, pairing }: { connection: Connection; pairing: Pairing }) {
  const t = useTexts(pairingTexts);
  const [phone, setPhone] = useState('');
  const [wrong, setWrong] = useState(false);
  const { stage, busy } = pairing;
  const code = stage === 'code' ? inGroups(connection.pairingCode) : '';

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const digits = phone.replace(/\D/g, '');
    const whole = digits.length >= 8 && digits.length <= 15;
    setWrong(!whole);
    if (whole) pairing.byPhone(digits);
  };

  return (
    <div className={classes['codeSide']}>
      {code === '' ? (
        <form className={classes['phone']} noValidate onSubmit={ask}>
          <TextInput
            label={t('phone')}
            description={t('phoneHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="tel"
            autoComplete="off"
            data-autofocus
            required
            value={phone}
            error={wrong && t('phoneWrong')}
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
