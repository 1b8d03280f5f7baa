import type { SandboxBehaviour } from '@balcao/contract/sandbox/sandbox.api';
import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowRight, IconFlask2, IconMoon, IconSun, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { Refusal } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { Drawer } from '../ui/dialogs/drawer.tsx';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Controls } from './controls/controls.tsx';
import { CustomerList } from './customers/customer-list.tsx';
import { Phone } from './phone/phone.tsx';
import { usePhone } from './sandbox.queries.ts';
import { sandboxTexts } from './sandbox.texts.ts';
import classes from './sandbox-page.module.css';
import { ScriptButtons } from './scripts/script-buttons.tsx';
import { useScripts } from './scripts/use-scripts.ts';
import { useSandboxPhone } from './use-sandbox-phone.ts';

/** The sandbox phone in the browser. Its token in the address is the only credential; there is no session. */
export function SandboxPage() {
  const t = useTexts(sandboxTexts);
  const { token = '' } = useParams();
  const phone = usePhone(token);
  useDocumentTitle(`${t('title')} · Balcão`);

  if (phone.data) return <PhonePage key={token} token={token} {...phone.data} />;
  if (!phone.error) return <main className={classes['page']} />;
  return (
    <main className={classes['page']}>
      {phone.error instanceof Refusal && phone.error.code === 'ERR_NO_WAPP_FOUND' ? (
        <EmptyState icon={IconFlask2} heading="h1" title={t('unknownPhone')} text={t('unknownPhoneText')} fill />
      ) : (
        <ErrorState heading="h1" title={t('failed')} error={phone.error} onRetry={() => void phone.refetch()} fill />
      )}
    </main>
  );
}

type Props = { token: string; company: string; behaviour: SandboxBehaviour };

function PhonePage({ token, company, behaviour }: Props) {
  const phone = useSandboxPhone(token, behaviour);
  const scripts = useScripts(phone.outbox.send);
  const [open, setOpen] = useState<Side>();
  const close = () => setOpen(undefined);
  const clear = () => void phone.clear();
  const people = (
    <>
      <CustomerList customers={phone.customers} chats={phone.chats} onSelect={close} />
      <ScriptButtons scripts={scripts} customer={phone.customers.chosen} />
    </>
  );
  const controls = (
    <Controls
      customers={phone.customers}
      events={phone.events}
      messages={phone.messages ?? []}
      onSendContent={(content) => {
        phone.sendContent(content);
        close();
      }}
      behaviour={behaviour}
      changeBehaviour={phone.changeBehaviour}
      showTyping={phone.showTyping}
      setShowTyping={phone.setShowTyping}
    />
  );
  return (
    <main className={classes['page']}>
      <Title onClear={clear} />
      <div className={classes['parts']}>
        <div className={`${classes['side']} ${classes['people']}`}>{people}</div>
        <div className={classes['middle']}>
          <Phone
            company={company}
            customer={phone.customers.chosen}
            online={behaviour.online}
            messages={phone.messages}
            typing={phone.typing}
            sendQueue={phone.outbox}
            composing={phone.composing}
            setComposing={phone.setComposing}
            onSendContent={phone.sendContent}
            onTyping={phone.signalTyping}
            onCustomers={() => setOpen('customers')}
            onControls={() => setOpen('controls')}
          />
        </div>
        <div className={`${classes['side']} ${classes['controls']}`}>{controls}</div>
      </div>
      <SideDrawer open={open} people={people} controls={controls} onClear={clear} onClose={close} />
    </main>
  );
}

type Side = 'customers' | 'controls';
type SideProps = {
  open: Side | undefined;
  people: ReactNode;
  controls: ReactNode;
  onClear: () => void;
  onClose: () => void;
};

/** The side panels in a drawer, for windows too narrow to show them beside the phone. */
function SideDrawer({ open, people, controls, onClear, onClose }: SideProps) {
  const t = useTexts(sandboxTexts);
  return (
    <Drawer
      opened={open !== undefined}
      onClose={onClose}
      position={open === 'controls' ? 'right' : 'left'}
      size={340}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ body: { padding: 0 } }}
    >
      {open === 'customers' && people}
      {open === 'controls' && (
        <>
          {controls}
          <Button className={classes['clearBelow'] ?? ''} variant="default" onClick={onClear}>
            {t('clear')}
          </Button>
        </>
      )}
    </Drawer>
  );
}

function Title({ onClear }: { onClear: () => void }) {
  const t = useTexts(sandboxTexts);
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <header className={classes['title']}>
      <h1>{t('title')}</h1>
      <span className={classes['chip']}>
        <IconFlask2 size={14} stroke={1.6} aria-hidden="true" />
        {t('nothingLeaves')}
      </span>
      <span className={classes['gap']} />
      <IconButton
        icon={dark ? IconSun : IconMoon}
        name={t(dark ? 'toLight' : 'toDark')}
        iconSize={20}
        size={34}
        onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      />
      <Button variant="default" leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />} onClick={onClear}>
        {t('clear')}
      </Button>
      <Button
        component="a"
        href="/tickets"
        target="balcao"
        variant="default"
        rightSection={<IconArrowRight size={16} stroke={1.6} aria-hidden="true" />}
      >
        {t('showInTickets')}
      </Button>
    </header>
  );
}
