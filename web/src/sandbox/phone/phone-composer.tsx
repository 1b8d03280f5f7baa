import { IconCamera, IconMicrophone, IconPaperclip, IconSend2, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { formatDuration } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { sandboxTexts } from '../sandbox.texts.ts';
import classes from './phone-composer.module.css';
import { type Composing, type PhoneSending, usePhoneSending, withoutContext } from './use-phone-sending.ts';

export function PhoneComposer(props: PhoneSending) {
  const t = useTexts(sandboxTexts);
  const { composing, setComposing } = props;
  const { text, replyTo, edit } = composing;
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { send, sendFiles, recorder, signalTyping } = usePhoneSending(props);
  useEffect(() => {
    if (edit || replyTo) field.current?.focus();
  }, [edit, replyTo]);

  if (recorder.since !== undefined)
    return <Recording since={recorder.since} onCancel={recorder.cancel} onSend={recorder.finish} />;
  return (
    <div className={classes['composer']}>
      <About {...composing} onCancel={() => setComposing(withoutContext(composing))} />
      <div className={classes['line']}>
        <div className={classes['box']}>
          <textarea
            ref={field}
            rows={1}
            aria-label={t('write')}
            placeholder={t('write')}
            value={text}
            maxLength={65_536}
            onChange={(event) => {
              setComposing({ ...composing, text: event.currentTarget.value });
              signalTyping();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && (edit || replyTo)) setComposing(withoutContext(composing));
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              send();
            }}
          />
          <IconButton icon={IconPaperclip} name={t('attach')} iconSize={18} onClick={() => files.current?.click()} />
          <IconButton icon={IconCamera} name={t('camera')} iconSize={18} onClick={() => camera.current?.click()} />
          <IconButton icon={IconMicrophone} name={t('record')} iconSize={18} onClick={() => void recorder.start()} />
        </div>
        <button type="button" className={classes['send']} aria-label={t('send')} onClick={send}>
          <IconSend2 size={20} stroke={1.8} aria-hidden="true" />
        </button>
      </div>
      <FileInput ref={files} name={t('attach')} onFiles={sendFiles} />
      <FileInput ref={camera} name={t('camera')} accept="image/*" onFiles={sendFiles} />
    </div>
  );
}

/** The message being replied to or edited. */
function About({ edit, replyTo, onCancel }: Composing & { onCancel: () => void }) {
  const t = useTexts(sandboxTexts);
  if (!edit && !replyTo) return null;
  return (
    <div className={classes['about']}>
      <span>
        <b>{t(edit ? 'editing' : 'replying')}</b> {(edit ?? replyTo)?.body}
      </span>
      <IconButton icon={IconX} name={t('cancel')} size={28} onClick={onCancel} />
    </div>
  );
}

type FileInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  name: string;
  accept?: string;
  onFiles: (files: FileList | null) => void;
};

function FileInput({ ref, name, accept, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      accept={accept}
      aria-label={name}
      onChange={(event) => {
        onFiles(event.currentTarget.files);
        event.currentTarget.value = '';
      }}
    />
  );
}

function Recording({ since, onCancel, onSend }: { since: number; onCancel: () => void; onSend: () => void }) {
  const t = useTexts(sandboxTexts);
  const now = useNow(500, Date.now);
  return (
    <div className={classes['composer']}>
      <div className={classes['line']}>
        <div className={classes['box']}>
          <IconButton icon={IconX} name={t('cancelRecording')} onClick={onCancel} />
          <span className={classes['recording']}>{formatDuration((Math.max(now, since) - since) / 1000)}</span>
        </div>
        <button type="button" className={classes['send']} aria-label={t('sendRecording')} onClick={onSend}>
          <IconSend2 size={20} stroke={1.8} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
