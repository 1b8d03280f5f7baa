import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import { IconCamera, IconMicrophone, IconPaperclip, IconSend2, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatDuration } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { sandboxTexts } from '../sandbox.texts.ts';
import type { OutgoingContent } from '../use-send-queue.ts';
import classes from './phone-composer.module.css';
import { useRecorder } from './use-recorder.ts';

export type Composing = { text: string; replyTo?: SandboxMessage | undefined; edit?: SandboxMessage | undefined };

type Props = {
  composing: Composing;
  setComposing: (next: Composing) => void;
  onSendContent: (content: OutgoingContent) => void;
  onTyping: (typing: boolean) => void;
};

/** While the customer types, the typing signal is repeated before the server expires it. */
const typingIntervalMs = 4000;

export function PhoneComposer({ composing, setComposing, onSendContent, onTyping }: Props) {
  const t = useTexts(sandboxTexts);
  const { text, replyTo, edit } = composing;
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const typingSentAt = useRef(0);
  const quoted = replyTo && { quotedId: replyTo.id };

  useEffect(() => {
    if (edit || replyTo) field.current?.focus();
  }, [edit, replyTo]);

  const done = () => {
    setComposing({ text: '' });
    typingSentAt.current = 0;
    onTyping(false);
  };
  const send = () => {
    const body = text.trim();
    if (body === '') return;
    onSendContent(edit ? { quotedId: edit.id, edit: true, body } : { body, ...quoted });
    done();
  };
  const sendFiles = (list: FileList | null) => {
    for (const [i, file] of [...(list ?? [])].entries())
      onSendContent({ file, ...(i === 0 && text.trim() !== '' && { body: text.trim() }), ...(i === 0 && quoted) });
    if (list?.length) done();
  };
  const recorder = useRecorder(
    (file) => onSendContent({ file, voice: true, ...quoted }),
    (error) => {
      const missing = error instanceof TypeError || (error instanceof Error && error.name === 'NotFoundError');
      toast.info(t(missing ? 'noMicrophone' : 'microphoneDenied'));
    },
  );

  if (recorder.since !== undefined)
    return <Recording since={recorder.since} onCancel={recorder.cancel} onSend={recorder.finish} />;
  return (
    <div className={classes['composer']}>
      {(edit || replyTo) && (
        <div className={classes['about']}>
          <span>
            <b>{t(edit ? 'editing' : 'replying')}</b> {(edit ?? replyTo)?.body}
          </span>
          <IconButton icon={IconX} name={t('cancel')} size={28} onClick={() => setComposing({ text: '' })} />
        </div>
      )}
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
              if (Date.now() - typingSentAt.current < typingIntervalMs) return;
              typingSentAt.current = Date.now();
              onTyping(true);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && (edit || replyTo)) setComposing({ text: '' });
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
      {[
        { ref: files, accept: undefined, name: t('attach') },
        { ref: camera, accept: 'image/*', name: t('camera') },
      ].map(({ ref, accept, name }) => (
        <input
          key={name}
          ref={ref}
          type="file"
          hidden
          multiple
          accept={accept}
          aria-label={name}
          onChange={(event) => {
            sendFiles(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      ))}
    </div>
  );
}

function Recording({ since, onCancel, onSend }: { since: number; onCancel: () => void; onSend: () => void }) {
  const t = useTexts(sandboxTexts);
  const now = useNow(500);
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
