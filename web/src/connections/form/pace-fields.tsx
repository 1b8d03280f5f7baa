import type { Connection } from '@balcao/contract/connections/connection';
import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { numberSeparators } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import type { Kind } from '../connection-kinds.ts';
import { NewChatsToday } from '../health/new-chats-today.tsx';
import { connectionFormTexts } from './connection-form.texts.ts';
import type { ConnectionValues } from './connection-values.ts';

type Form = UseFormReturnType<ConnectionValues>;
type Props = { form: Form; kind: Kind; connection: Connection | undefined };

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Limits against a ban of the connection: new chats per day, and the pauses between sends. */
export function PaceFields({ form, kind, connection }: Props) {
  const t = useTexts(connectionFormTexts);
  return (
    <>
      <FormGrid>
        <NumberInput
          label={t('newChatsPerDay')}
          description={t(kind === 'beta' ? 'newChatsPerDayHint' : 'newChatsPerDayHintOther')}
          inputWrapperOrder={order}
          min={0}
          max={10_000}
          allowDecimal={false}
          {...form.getInputProps('newChatsPerDay')}
        />
        {kind === 'beta' && <SecondsInput form={form} field="sendGapMs" label="sendGap" hint="sendGapHint" max={60} />}
        <SecondsInput form={form} field="machineGapMs" label="machineGap" hint="machineGapHint" max={600} />
      </FormGrid>
      {connection && <NewChatsToday id={connection.id} />}
    </>
  );
}

type SecondsProps = {
  form: Form;
  field: 'sendGapMs' | 'machineGapMs';
  label: 'sendGap' | 'machineGap';
  hint: 'sendGapHint' | 'machineGapHint';
  max: number;
};

/** Milliseconds, typed as seconds. */
function SecondsInput({ form, field, label, hint, max }: SecondsProps) {
  const t = useTexts(connectionFormTexts);
  const input = form.getInputProps(field);
  return (
    <NumberInput
      label={t(label)}
      description={t(hint)}
      inputWrapperOrder={order}
      min={0}
      max={max}
      step={0.1}
      decimalScale={3}
      decimalSeparator={numberSeparators().decimalSeparator}
      allowedDecimalSeparators={['.', ',']}
      {...input}
      value={typeof input.value === 'number' ? input.value / 1000 : input.value}
      onChange={(seconds) => input.onChange(typeof seconds === 'number' ? Math.round(seconds * 1000) : seconds)}
    />
  );
}
