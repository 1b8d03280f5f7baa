import { Button } from '@mantine/core';
import { useTexts } from '../../platform/texts.ts';
import { NoteDialog } from '../../ui/dialogs/note-dialog.tsx';
import { CopiedCode } from '../../ui/elements/copied-code.tsx';
import classes from './connection-form.module.css';
import { credentialTexts } from './credentials.texts.ts';
import { type VendorKind, webhookAddress, webhookFields } from './credentials.ts';

export type Webhook = {
  kind: VendorKind;
  token: string;
  /** as just typed; not readable for an existing connection */
  verifyToken?: string | undefined;
};

const whereTexts = {
  cloud: 'webhookWhereCloud',
  messenger: 'webhookWhereMessenger',
  instagram: 'webhookWhereInstagram',
} as const;

/** Shows the webhook address, once, with the other values that Meta's form needs. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useTexts(credentialTexts);
  const { kind, token, verifyToken } = webhook;
  return (
    <NoteDialog
      title={t('webhookTitle')}
      onClose={onClose}
      size={560}
      closesByButtonsOnly
      actions={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <p>
        {t('webhookText')} {t(whereTexts[kind])}
      </p>
      <div className={classes['copies']}>
        <Copied name={t('webhookAddress')} text={webhookAddress(token)} first />
        {verifyToken && <Copied name={t('verifyToken')} text={verifyToken} />}
        <Copied name={t('webhookFields')} text={webhookFields[kind].join(', ')} />
      </div>
    </NoteDialog>
  );
}

function Copied({ name, text, first = false }: { name: string; text: string; first?: boolean }) {
  const t = useTexts(credentialTexts);
  return (
    <dl className={classes['copy']}>
      <dt>{name}</dt>
      <dd>
        <CopiedCode code={text} copyLabel={t('copyOf', { what: name })} hasFocus={first} />
      </dd>
    </dl>
  );
}
