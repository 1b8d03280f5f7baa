import type { Campaign } from '@balcao/contract/campaigns/campaign';
import { isEditable, isRemovable } from '@balcao/contract/campaigns/campaign.rules';
import { Button, Menu } from '@mantine/core';
import {
  IconChartBar,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconSend,
  IconSettings,
  IconSpeakerphone,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { serverNow } from '../platform/clock/server-clock.ts';
import { useTexts } from '../platform/texts.ts';
import { FailedDialog } from '../ui/dialogs/failed-dialog.tsx';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import type { RowAction } from '../ui/tables/row-actions.tsx';
import { removeCampaign, useCampaigns } from './campaign.queries.ts';
import { campaignTexts } from './campaign.texts.ts';
import { useCampaignColumns } from './campaign-columns.tsx';
import { isOffered, useCampaignCommands } from './campaign-commands.ts';
import { CampaignGate } from './campaign-gate.tsx';
import { CampaignDialog } from './dialog/campaign-dialog.tsx';
import { testDialogTexts } from './dialog/test-dialog.texts.ts';
import { TestDialog } from './dialog/test-dialog.tsx';
import { campaignReportTexts } from './report/campaign-report.texts.ts';
import { useCampaignSettings } from './settings/campaign-setting.queries.ts';

/** All campaigns, the newest first. */
export function CampaignsPage() {
  return (
    <CampaignGate>
      <Campaigns />
    </CampaignGate>
  );
}

function Campaigns() {
  const t = useTexts(campaignTexts);
  const test = useTexts(testDialogTexts);
  const commands = useCommandActions();
  const go = useNavigate();
  const records = useCampaigns();
  const settings = useCampaignSettings();
  const { columns, card } = useCampaignColumns();
  const [dialog, setDialog] = useState<{ campaign?: Campaign }>();
  const [tested, setTested] = useState<Campaign>();
  const { remove } = useRemoveRecord(campaignTexts, removeCampaign);
  const report = ({ id }: Campaign) => void go(`/campaign/${id}/report`);
  const edit = (campaign: Campaign) => setDialog({ campaign });
  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={({ name }) => name}
        searchPlaceholder={t('search')}
        primary={{ label: t('add'), onClick: () => setDialog({}) }}
        secondary={<SettingsButton />}
        menu={<SettingsItem />}
        columns={columns}
        card={card}
        actions={[
          { name: t('reportAction'), icon: IconChartBar, isQuick: true, run: report },
          ...commands,
          { name: t('editAction'), icon: IconPencil, isInMenu: true, run: edit },
          { name: test('action'), icon: IconSend, isInMenu: true, run: setTested },
          {
            name: t('deleteAction'),
            icon: IconTrash,
            danger: true,
            isInMenu: true,
            disabledReason: (row) => (isRemovable(row) ? undefined : t('running')),
            run: remove,
          },
        ]}
        onOpen={(row) => (isEditable(row, new Date(serverNow())) ? edit(row) : report(row))}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: IconSpeakerphone }}
      />
      {dialog && <CampaignForm {...settings} {...dialog} onTest={setTested} onClose={() => setDialog(undefined)} />}
      {tested && <TestDialog campaign={tested} onClose={() => setTested(undefined)} />}
    </>
  );
}

type FormProps = ReturnType<typeof useCampaignSettings> & {
  campaign?: Campaign | undefined;
  onTest: (campaign: Campaign) => void;
  onClose: () => void;
};

/** The company's settings are the initial values. */
function CampaignForm({ settings, error, retry, campaign, onTest, onClose }: FormProps) {
  const t = useTexts(campaignTexts);
  if (settings) return <CampaignDialog campaign={campaign} settings={settings} onTest={onTest} onClose={onClose} />;
  if (!error) return null;
  return <FailedDialog title={campaign?.name ?? t('add')} error={error} onRetry={retry} onClose={onClose} />;
}

/** Actions that start and stop a campaign; restart is in the menu as it is rarer. */
function useCommandActions(): RowAction<Campaign>[] {
  const t = useTexts(campaignReportTexts);
  const run = useCampaignCommands();
  return (['start', 'cancel', 'restart'] as const).map((command) => ({
    name: t(command),
    icon: command === 'cancel' ? IconPlayerStop : IconPlayerPlay,
    isInMenu: command === 'restart',
    isShown: (row) => isOffered(row, command),
    run: (row) => run(row, command),
  }));
}

const gear = <IconSettings size={17} stroke={1.6} />;

function SettingsButton() {
  const t = useTexts(campaignTexts);
  return (
    <Button component={Link} to="/campaigns-config" variant="default" leftSection={gear}>
      {t('settings')}
    </Button>
  );
}

function SettingsItem() {
  const t = useTexts(campaignTexts);
  return (
    <Menu.Item component={Link} to="/campaigns-config" leftSection={gear}>
      {t('settings')}
    </Menu.Item>
  );
}
