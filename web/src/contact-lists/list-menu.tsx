import { Button, Menu } from '@mantine/core';
import {
  IconAddressBook,
  IconArrowLeft,
  IconDots,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconPhoneCheck,
  IconUpload,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { Refusal } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { startNumberCheck } from './contact-list.queries.ts';
import { contactListItemTexts } from './contact-list.texts.ts';
import { exportList } from './export-list.ts';

type Props = { id: number; name: string; onImport: () => void; onFill: () => void };

/** Actions on the whole list, as the page's buttons. */
export function ListButtons(props: Props) {
  const t = useTexts(contactListItemTexts);
  const { may } = useSession();
  return (
    <>
      <Button
        component={Link}
        to="/contact-lists"
        variant="default"
        leftSection={<IconArrowLeft size={17} stroke={1.6} />}
      >
        {t('lists')}
      </Button>
      {may('numbers:seeFull') && (
        <Button variant="default" leftSection={<IconUpload size={17} stroke={1.6} />} onClick={props.onImport}>
          {t('import')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={17} stroke={1.6} />}>
            {t('more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <MoreItems {...props} />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** The same as items of the page's menu. */
export function ListItems(props: Props) {
  const t = useTexts(contactListItemTexts);
  const { may } = useSession();
  return (
    <>
      <Menu.Item component={Link} to="/contact-lists" leftSection={<IconArrowLeft size={17} stroke={1.6} />}>
        {t('lists')}
      </Menu.Item>
      {may('numbers:seeFull') && (
        <Menu.Item leftSection={<IconUpload size={17} stroke={1.6} />} onClick={props.onImport}>
          {t('import')}
        </Menu.Item>
      )}
      <MoreItems {...props} />
    </>
  );
}

function MoreItems({ id, name, onFill }: Props) {
  const t = useTexts(contactListItemTexts);
  const check = () =>
    startNumberCheck(id).then(
      (running) => toast.success(running ? t('checkStarted') : t('checkedAll')),
      (error: unknown) =>
        error instanceof Refusal && error.code === 'ERR_CHANNEL_UNSUPPORTED'
          ? toast.info(t('nobodyChecks'))
          : toast.error(error),
    );
  const exportAs = (format: 'csv' | 'xlsx') => void exportList(id, name, format).catch(toast.error);
  return (
    <>
      <Menu.Item leftSection={<IconAddressBook size={17} stroke={1.6} />} onClick={onFill}>
        {t('fill')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPhoneCheck size={17} stroke={1.6} />} onClick={() => void check()}>
        {t('check')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileSpreadsheet size={17} stroke={1.6} />} onClick={() => exportAs('xlsx')}>
        {t('exportXlsx')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypeCsv size={17} stroke={1.6} />} onClick={() => exportAs('csv')}>
        {t('exportCsv')}
      </Menu.Item>
    </>
  );
}
