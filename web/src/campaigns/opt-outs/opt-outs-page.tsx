import type { OptOut } from '@balcao/contract/campaigns/opt-out';
import { Button, Menu } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconSpeakerphone, IconUserCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDateTime, formatPhone } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { useRemoveRecord } from '../../ui/dialogs/use-remove-record.ts';
import { RecordsPage, type RecordsPageProps } from '../../ui/tables/records-page.tsx';
import { CampaignGate } from '../campaign-gate.tsx';
import { exportOptOuts } from './export-opt-outs.ts';
import { removeOptOut, useOptOuts } from './opt-out.queries.ts';
import { optOutTexts } from './opt-out.texts.ts';

/** Contacts who opted out of campaigns. */
export function OptOutsPage() {
  return (
    <CampaignGate>
      <Page />
    </CampaignGate>
  );
}

function Page() {
  const t = useTexts(optOutTexts);
  const { may } = useSession();
  const records = useOptOuts();
  const { remove } = useRemoveRecord(optOutTexts, removeOptOut);
  const download = () => void exportOptOuts(records.search).catch((error) => toast.error(error));
  return (
    <RecordsPage
      title={t('title')}
      records={records}
      nameOf={nameOf}
      searchPlaceholder={t('search')}
      secondary={
        <>
          <Button
            component={Link}
            to="/campaigns-config"
            variant="default"
            leftSection={<IconArrowLeft size={17} stroke={1.6} />}
          >
            {t('back')}
          </Button>
          <Button variant="default" leftSection={<IconDownload size={17} stroke={1.6} />} onClick={download}>
            {t('exportCsv')}
          </Button>
        </>
      }
      menu={
        <>
          <Menu.Item component={Link} to="/campaigns-config" leftSection={<IconArrowLeft size={17} stroke={1.6} />}>
            {t('back')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={17} stroke={1.6} />} onClick={download}>
            {t('exportCsv')}
          </Menu.Item>
        </>
      }
      {...useOptOutCells()}
      actions={[
        {
          name: t('undo'),
          icon: IconUserCheck,
          isShown: () => may('campaign-opt-outs:remove'),
          run: (optOut) => remove({ ...optOut, name: nameOf(optOut) }),
        },
      ]}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: IconSpeakerphone }}
    />
  );
}

const nameOf = ({ name, number }: OptOut): string => name || formatPhone(number);

/** Columns of the table, and the card for phones. */
function useOptOutCells(): Pick<RecordsPageProps<OptOut>, 'columns' | 'card'> {
  const t = useTexts(optOutTexts);
  const wrote = ({ word }: OptOut) => (word === '' ? t('byChannel') : word);
  const from = ({ campaign }: OptOut) => campaign?.name ?? t('noCampaign');
  return {
    columns: [
      { key: 'name', title: t('name'), cell: ({ name }) => name },
      {
        key: 'number',
        title: t('number'),
        width: 190,
        cell: ({ number }) => <span data-numeric>{formatPhone(number)}</span>,
      },
      { key: 'word', title: t('word'), width: 170, cell: wrote },
      { key: 'campaign', title: t('campaign'), cell: from },
      { key: 'createdAt', title: t('createdAt'), width: 160, cell: ({ createdAt }) => formatDateTime(createdAt) },
    ],
    card: (row) => ({
      title: row.name || formatPhone(row.number),
      second: [formatPhone(row.number), wrote(row)].join(' · '),
      third: [from(row), formatDateTime(row.createdAt)].join(' · '),
    }),
  };
}
