import { apiMessageInput } from '@balcao/contract/public-api/public-api';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { detailsOf } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { FileRow } from '../ui/files/file-row.tsx';
import { fileTexts } from '../ui/files/files.texts.ts';
import { ChooseFiles } from '../ui/files/media-field.tsx';
import { fieldTexts } from '../ui/forms/form-errors.ts';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import classes from './messages-api-page.module.css';
import { publicApiTexts } from './public-api.texts.ts';
import { sendTrial } from './send-trial.ts';

const maxFiles = 20;
const maxBytes = 100 * 1024 * 1024;
const schema = apiMessageInput.pick({ number: true, body: true }).extend({ token: z.string().trim().min(1) });

type Props = { token: string; onToken: (token: string) => void; onSent: (messageId: string) => void };

/** Sends a real message through the public API. */
export function TrySending({ token, onToken, onSent }: Props) {
  const t = useTexts(publicApiTexts);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState('');
  const form = useZodForm({ schema, initialValues: { token, number: '', body: '' } });
  const send = form.onSubmit(async (values) => {
    setSending(true);
    setAnswer('');
    try {
      const sent = await sendTrial({ ...values, files });
      setAnswer(JSON.stringify(sent, null, 2));
      onSent(sent.messageId);
      toast.success(t('sent'));
      setFiles([]);
    } catch (error) {
      form.setErrors(fieldTexts(detailsOf(error, 'ERR_INVALID_INPUT')?.fields ?? {}));
      toast.error(error);
    }
    setSending(false);
  });
  const tokenField = form.getInputProps('token');
  return (
    <section className={classes['card']} aria-label={t('try')}>
      <h2>{t('try')}</h2>
      <p>{t('tryText')}</p>
      <form noValidate onSubmit={send}>
        <TextInput
          label={t('token')}
          required
          autoComplete="off"
          spellCheck={false}
          {...tokenField}
          onChange={(event) => {
            tokenField.onChange(event);
            onToken(event.currentTarget.value);
          }}
        />
        <TextInput
          label={t('number')}
          required
          inputMode="tel"
          placeholder="5511987654321"
          {...form.getInputProps('number')}
        />
        <Textarea label={t('body')} autosize minRows={3} maxRows={8} {...form.getInputProps('body')} />
        <Files files={files} onChange={setFiles} />
        <Button type="submit" loading={isSending}>
          {t('send')}
        </Button>
      </form>
      <output aria-label={t('answer')}>{answer !== '' && <pre>{answer}</pre>}</output>
    </section>
  );
}

type FilesProps = { files: readonly File[]; onChange: (files: readonly File[]) => void };

function Files({ files, onChange }: FilesProps) {
  const t = useTexts(publicApiTexts);
  const words = useTexts(fileTexts);
  const add = (chosen: FileList) => {
    const all = [...files, ...chosen];
    const names = all.slice(maxFiles).map(({ name }) => name);
    if (names.length > 0) toast.error(words('tooMany', { count: maxFiles, names: names.join(', ') }));
    onChange(all.slice(0, maxFiles));
  };
  return (
    <>
      {files.length > 0 && (
        <ul className={classes['files']}>
          {files.map((file) => (
            <FileRow
              key={`${file.name} ${file.size}`}
              name={file.name}
              onRemove={() => onChange(files.filter((one) => one !== file))}
            />
          ))}
        </ul>
      )}
      <ChooseFiles label={t('medias')} count={files.length} maxFiles={maxFiles} maxBytes={maxBytes} onFiles={add} />
    </>
  );
}
