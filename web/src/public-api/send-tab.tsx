import { errorStatus } from '@balcao/contract/errors';
import { publicApi } from '@balcao/contract/public-api/public-api.api';
import { Anchor, SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { describeCode } from '../platform/errors/error-texts.ts';
import { useTexts } from '../platform/texts.ts';
import { CopiedCode } from '../ui/elements/copied-code.tsx';
import { codeSample, type SampleKind, type SampleLanguage, sampleKinds, sampleLanguages } from './code-samples.ts';
import classes from './messages-api-page.module.css';
import { publicApiTexts } from './public-api.texts.ts';
import { TrySending } from './try-sending.tsx';

/** Documentation, samples and a trial of sending. `token`: one that was just created. */
export function SendTab({ token, onToken }: { token: string; onToken: (token: string) => void }) {
  const t = useTexts(publicApiTexts);
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const [kind, setKind] = useState<SampleKind>('text');
  const [sentId, setSentId] = useState('1001');
  const place = { origin: window.location.origin, token: token || t('yourToken'), id: sentId };
  return (
    <div className={classes['columns']}>
      <section aria-label={t('how')}>
        <h2>{t('how')}</h2>
        <p>{t('howText')}</p>
        <div className={classes['choices']}>
          <SegmentedControl
            aria-label={t('example')}
            data={sampleKinds.map((value) => ({ value, label: t(value) }))}
            value={kind}
            onChange={(value) => setKind(sampleKinds.find((one) => one === value) ?? 'text')}
          />
          <Select
            aria-label={t('language')}
            data={[...sampleLanguages]}
            value={language}
            allowDeselect={false}
            onChange={(value) => setLanguage(sampleLanguages.find((one) => one === value) ?? 'curl')}
          />
        </div>
        <CopiedCode isBlock code={codeSample(language, kind, place)} />
        <h2>{t('answer')}</h2>
        <p>{t('answerText')}</p>
        <CopiedCode isBlock code={answers[kind === 'state' ? 'state' : 'sent']} />
        <p>{t('onceText')}</p>
        <Refusals />
        <p>
          <Anchor href="/api/reference" target="_blank" rel="noopener">
            {t('reference')}
          </Anchor>
        </p>
      </section>
      <TrySending token={token} onToken={onToken} onSent={setSentId} />
    </div>
  );
}

const answers = {
  sent: `{
  "mensagem": "Mensagem enviada",
  "messageId": "1001",
  "messageIds": ["1001"],
  "ticketId": 42
}`,
  state: `{
  "id": "1001",
  "ticketId": 42,
  "status": "delivered",
  "failReason": null,
  "createdAt": "2026-11-23T12:00:00.000Z",
  "updatedAt": "2026-11-23T12:00:02.000Z"
}`,
};

/** All error codes of the call with their texts. */
function Refusals() {
  const t = useTexts(publicApiTexts);
  const codes = ['ERR_INVALID_INPUT' as const, ...publicApi.send.fails, 'ERR_NO_MESSAGE_FOUND' as const];
  return (
    <details className={classes['refusals']}>
      <summary>{t('refusals')}</summary>
      <dl>
        {codes.map((code) => (
          <div key={code}>
            <dt>
              <code>
                {errorStatus[code]} {code}
              </code>
            </dt>
            <dd>{describeCode(code)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
