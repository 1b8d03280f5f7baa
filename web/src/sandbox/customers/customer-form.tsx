import { customerNumber } from '@balcao/contract/sandbox/sandbox.api';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatPhone } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { sandboxTexts } from '../sandbox.texts.ts';
import type { Customers } from './customers.ts';

const maxNameLength = 50;

/** Edits the selected customer; a changed number is a new contact for the server. Pass the number as `key`. */
export function CustomerForm({ customers }: { customers: Customers }) {
  const t = useTexts(sandboxTexts);
  const { chosen, list, change } = customers;
  const [number, setNumber] = useState(() => formatPhone(chosen.number));
  const [error, setError] = useState<'numberWrong' | 'numberTaken'>();

  const leave = () => {
    const read = customerNumber.safeParse(number.replace(/\D/g, ''));
    if (!read.success) return setError('numberWrong');
    const taken = read.data !== chosen.number && list.some((one) => one.number === read.data);
    setError(taken ? 'numberTaken' : undefined);
    if (!taken && read.data !== chosen.number) change({ number: read.data });
  };
  return (
    <>
      <TextInput
        label={t('name')}
        value={chosen.name}
        maxLength={maxNameLength}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('number')}
        value={number}
        inputMode="tel"
        error={error && t(error)}
        onChange={(event) => setNumber(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
      />
    </>
  );
}
