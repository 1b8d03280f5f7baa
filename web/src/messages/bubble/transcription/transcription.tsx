import type { Message } from '@balcao/contract/messages/message';
import { IconAlertCircle, IconFileText } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useAiAbilities } from '../../../ai/ai.queries.ts';
import { describeAiFailure, describeAiReason } from '../../../ai/describe-ai-failure.ts';
import { useTexts } from '../../../platform/texts.ts';
import { useSession } from '../../../shell/session/session.tsx';
import { transcribeMessage } from '../../message.queries.ts';
import classes from './transcription.module.css';
import { transcriptionTexts } from './transcription.texts.ts';

/** Below an audio: its transcription, or the button that requests one. */
export function Transcription({ message }: { message: Message }) {
  const t = useTexts(transcriptionTexts);
  const { has } = useSession();
  const { transcription } = message;
  if (transcription?.state === 'done')
    return (
      <section className={classes['text']} aria-label={t('label')}>
        {transcription.text || <em>{t('nothing')}</em>}
      </section>
    );
  if (transcription?.state === 'pending')
    return (
      <p className={classes['note']} role="status">
        {t('pending')}
      </p>
    );
  if (!has('useOpenAi') || message.media?.state !== 'ready') return null;
  return <AskTranscription message={message} />;
}

function AskTranscription({ message }: { message: Message }) {
  const t = useTexts(transcriptionTexts);
  const isSetUp = useAiAbilities()?.transcription ?? true;
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [explains, setExplains] = useState(false);
  const failReason = message.transcription?.failReason;
  const why = refused ?? (failReason ? describeAiReason(failReason) : undefined);

  const ask = async () => {
    if (!isSetUp) return setExplains(true);
    setBusy(true);
    setRefused(undefined);
    try {
      await transcribeMessage(message);
    } catch (error) {
      setRefused(describeAiFailure(error));
    }
    setBusy(false);
  };
  if (explains && !isSetUp) return <NotSetUp />;
  return (
    <Note why={why}>
      <button type="button" disabled={busy} onClick={() => void ask()}>
        {t(why ? 'retry' : 'ask')}
      </button>
    </Note>
  );
}

/** Tells that transcription is not set up, with a link to the settings for users who may change them. */
function NotSetUp() {
  const t = useTexts(transcriptionTexts);
  const { may } = useSession();
  return (
    <Note why={t('notSet')}>
      {may('settings:edit') ? (
        <Link className="bc-link" to="/settings?tab=ai">
          {t('setUp')}
        </Link>
      ) : (
        t('askAdmin')
      )}
    </Note>
  );
}

function Note({ why, children }: { why: string | undefined; children: ReactNode }) {
  const Icon = why ? IconAlertCircle : IconFileText;
  return (
    <p className={classes['note']} role={why ? 'alert' : undefined}>
      <Icon size={15} stroke={1.7} aria-hidden="true" />
      <span>
        {why} {children}
      </span>
    </p>
  );
}
