import type { Connection } from '@balcao/contract/connections/connection';
import type { UseFormReturnType } from '@mantine/form';
import { dryRunTexts } from '../../dry-runs/dry-run.texts.ts';
import { DryRunPanel } from '../../dry-runs/dry-run-panel.tsx';
import { type Translate, useTexts } from '../../platform/texts.ts';
import type { FormTab } from '../../ui/dialogs/use-form-dialog.ts';
import type { Kind } from '../connection-kinds.ts';
import { BotFields, InactivityFields, RatingFields } from './bot-fields.tsx';
import { ConnectGuide, RenewWebhook } from './connect-guide.tsx';
import { connectionFormTexts } from './connection-form.texts.ts';
import { type ConnectionValues, dryRunDraftOf } from './connection-values.ts';
import { CredentialFields } from './credential-fields.tsx';
import { isVendorKind } from './credentials.ts';
import { GroupFields, MessageFields, NameFields } from './general-fields.tsx';
import { IntegrationFields } from './integration-fields.tsx';
import { PaceFields } from './pace-fields.tsx';
import { RiskNotice } from './risk-notice.tsx';
import { ImportFields } from './session-fields.tsx';
import type { Webhook } from './webhook-dialog.tsx';

type TabsInput = {
  form: UseFormReturnType<ConnectionValues>;
  kind: Kind;
  connection: Connection | undefined;
  requiresRiskConsent: boolean;
  onKind: (kind: Kind) => void;
  onWebhook: (webhook: Webhook) => void;
};

/** Tabs of the form for the kind of connection. */
export function useConnectionTabs(input: TabsInput): readonly FormTab[] {
  const t = useTexts(connectionFormTexts);
  const dryRun = useTexts(dryRunTexts)('tab');
  const { kind, connection } = input;
  const tabs = [
    connectTab(input, t),
    generalTab(input, t),
    credentialsTab(input, t),
    ...botTabs(input, t),
    ...(kind === 'beta' ? [importTab(input, t)] : []),
    paceTab(input, t),
    {
      value: 'integration',
      label: t('tabIntegration'),
      fields: ['token', 'promptId', 'integrationId'],
      content: <IntegrationFields form={input.form} kind={kind} connection={connection} />,
    },
    connection && {
      value: 'dryRun',
      label: dryRun,
      content: <DryRunPanel draft={() => dryRunDraftOf(input.form.getValues(), connection.id)} />,
    },
  ];
  return tabs.filter((tab) => tab !== undefined);
}

type T = Translate<(typeof connectionFormTexts)['pt']>;

/** A new Meta connection starts with its credentials; others with name and messages. */
const startsWithCredentials = ({ connection, kind }: TabsInput) => connection === undefined && isVendorKind(kind);

function connectTab({ form, kind, connection }: TabsInput, t: T): FormTab | undefined {
  if (connection !== undefined || !isVendorKind(kind)) return undefined;
  return {
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
  };
}

function generalTab(input: TabsInput, t: T): FormTab {
  const { form, kind, connection, requiresRiskConsent, onKind } = input;
  const isNamedBefore = startsWithCredentials(input);
  return {
    value: 'general',
    label: t(isNamedBefore ? 'tabMessages' : 'tabGeneral'),
    fields: [
      ...(isNamedBefore ? [] : ['name', 'isDefault']),
      'greetingMessage',
      'outOfHoursMessage',
      'complationMessage',
      'allowGroup',
      'accepted',
    ],
    content: (
      <>
        {connection === undefined && kind === 'beta' && (
          <RiskNotice form={form} requiresConsent={requiresRiskConsent} onCloud={() => onKind('cloud')} />
        )}
        {!isNamedBefore && <NameFields form={form} />}
        <MessageFields form={form} />
        {kind === 'beta' && <GroupFields form={form} />}
      </>
    ),
  };
}

function credentialsTab({ form, kind, connection, onWebhook }: TabsInput, t: T): FormTab | undefined {
  if (connection === undefined || !isVendorKind(kind)) return undefined;
  return {
    value: 'credentials',
    label: t('tabCredentials'),
    fields: ['credentials'],
    content: (
      <>
        <RenewWebhook connection={connection} onWebhook={(token) => onWebhook({ kind, token })} />
        <CredentialFields form={form} kind={kind} connection={connection} />
      </>
    ),
  };
}

/** Queues, rating and inactivity: automatic messages. */
const botTabs = ({ form }: TabsInput, t: T): FormTab[] => [
  {
    value: 'queues',
    label: t('tabQueues'),
    fields: ['queueIds', 'sendIdQueue', 'timeSendQueue', 'maxUseBotQueues', 'timeUseBotQueues', 'timeCreateNewTicket'],
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
];

/** History import, for QR-code connections only. */
const importTab = ({ form, connection }: TabsInput, t: T): FormTab => ({
  value: 'import',
  label: t('tabImport'),
  fields: ['importOldMessages', 'importRecentMessages'],
  content: <ImportFields form={form} connection={connection} />,
});

const paceTab = ({ form, kind, connection }: TabsInput, t: T): FormTab => ({
  value: 'pace',
  label: t('tabPace'),
  fields: ['newChatsPerDay', 'sendGapMs', 'machineGapMs'],
  content: <PaceFields form={form} kind={kind} connection={connection} />,
});
