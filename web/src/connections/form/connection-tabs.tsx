import type { Connection } from '@balcao/contract/connections/connection';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import type { Kind } from '../connection-kinds.ts';
import { BotFields, InactivityFields, RatingFields } from './bot-fields.tsx';
import { ConnectGuide, RenewWebhook } from './connect-guide.tsx';
import { connectionFormTexts } from './connection-form.texts.ts';
import type { ConnectionValues } from './connection-values.ts';
import { CredentialFields } from './credential-fields.tsx';
import { isVendorKind } from './credentials.ts';
import { GroupFields, MessageFields, NameFields } from './general-fields.tsx';
import { IntegrationFields } from './integration-fields.tsx';
import { RiskNotice } from './risk-notice.tsx';
import { ImportFields, PaceFields } from './session-fields.tsx';
import type { Webhook } from './webhook-dialog.tsx';

type Tab = { value: string; label: string; fields: readonly string[]; content: ReactNode };
type TabsInput = {
  form: UseFormReturnType<ConnectionValues>;
  kind: Kind;
  connection: Connection | undefined;
  requiresRiskConsent: boolean;
  onKind: (kind: Kind) => void;
  onWebhook: (webhook: Webhook) => void;
};

/** Tabs of the form for the kind of connection. */
export function useConnectionTabs({
  form,
  kind,
  connection,
  requiresRiskConsent,
  onKind,
  onWebhook,
}: TabsInput): readonly Tab[] {
  const t = useTexts(connectionFormTexts);
  const isNew = connection === undefined;
  // A new Meta connection starts with its credentials; others with name and messages.
  const connects = isNew && isVendorKind(kind);
  return [
    ...(connects
      ? [
          {
            value: 'connect',
            label: t('tabConnect'),
            fields: ['name', 'isDefault', 'credentials'],
            content: (
              <>
                <ConnectGuide kind={kind} />
                <NameFields form={form} />
                <CredentialFields form={form} kind={kind} connection={undefined} />
              </>
            ),
          },
        ]
      : []),
    {
      value: 'general',
      label: t(connects ? 'tabMessages' : 'tabGeneral'),
      fields: [
        ...(connects ? [] : ['name', 'isDefault']),
        'greetingMessage',
        'outOfHoursMessage',
        'complationMessage',
        'allowGroup',
        'accepted',
      ],
      content: (
        <>
          {isNew && kind === 'beta' && (
            <RiskNotice form={form} requiresConsent={requiresRiskConsent} onCloud={() => onKind('cloud')} />
          )}
          {!connects && <NameFields form={form} />}
          <MessageFields form={form} />
          {kind === 'beta' && <GroupFields form={form} />}
        </>
      ),
    },
    ...(connection && isVendorKind(kind)
      ? [
          {
            value: 'credentials',
            label: t('tabCredentials'),
            fields: ['credentials'],
            content: (
              <>
                <RenewWebhook connection={connection} onWebhook={(token) => onWebhook({ kind, token })} />
                <CredentialFields form={form} kind={kind} connection={connection} />
              </>
            ),
          },
        ]
      : []),
    {
      value: 'queues',
      label: t('tabQueues'),
      fields: [
        'queueIds',
        'sendIdQueue',
        'timeSendQueue',
        'maxUseBotQueues',
        'timeUseBotQueues',
        'timeCreateNewTicket',
      ],
      content: <BotFields form={form} />,
    },
    {
      value: 'rating',
      label: t('tabRating'),
      fields: ['expiresTicketNPS', 'ratingMessage'],
      content: <RatingFields form={form} />,
    },
    {
      value: 'inactive',
      label: t('tabInactive'),
      fields: ['expiresTicket', 'expiresInactiveMessage'],
      content: <InactivityFields form={form} />,
    },
    ...(kind === 'beta'
      ? [
          {
            value: 'import',
            label: t('tabImport'),
            fields: ['importOldMessages', 'importRecentMessages'],
            content: <ImportFields form={form} connection={connection} />,
          },
          {
            value: 'pace',
            label: t('tabPace'),
            fields: ['newChatsPerDay', 'sendGapMs'],
            content: <PaceFields form={form} connection={connection} />,
          },
        ]
      : []),
    {
      value: 'integration',
      label: t('tabIntegration'),
      fields: ['token', 'promptId'],
      content: <IntegrationFields form={form} kind={kind} connection={connection} />,
    },
  ];
}
