import type { SandboxBehaviour } from '@balcao/contract/sandbox/sandbox.api';
import { Button, Drawer, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowRight, IconFlask2, IconMoon, IconSun, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Refusal } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
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
  const t = useTexts(sandboxTexts);
  const sandboxPhone = useSandboxPhone(token, behaviour);
  const scripts = useScripts(sandboxPhone.outbox.send);
  const [open, setOpen] = useState<'customers' | 'controls'>();
  const close = () => setOpen(undefined);
  const { customers, messages = [] } = sandboxPhone;

  const people = (
    <>
      <CustomerList customers={customers} chats={sandboxPhone.chats} onSelect={close} />
      <ScriptButtons scripts={scripts} customer={customers.chosen} />
    </>
  );
  const controls = (
    <Controls
      customers={customers}
      events={sandboxPhone.happened}
      messages={messages}
      onSendContent={(content) => {
        sandboxPhone.say(content);
        close();
      }}
      behaviour={behaviour}
      changeBehaviour={sandboxPhone.behave}
      showTyping={sandboxPhone.showTyping}
      setShowTyping={sandboxPhone.setShowTyping}
    />
  );
  return (
    <main className={classes['page']}>
      <Title onClear={() => void sandboxPhone.clear()} />
      <div className={classes['parts']}>
        <div className={`${classes['side']} ${classes['people']}`}>{people}</div>
        <div className={classes['middle']}>
          <Phone
            company={company}
            customer={customers.chosen}
            online={behaviour.online}
            messages={sandboxPhone.messages}
            typing={sandboxPhone.typing}
            sendQueue={sandboxPhone.outbox}
            composing={sandboxPhone.composing}
            setComposing={sandboxPhone.setComposing}
            onSendContent={sandboxPhone.say}
            onTyping={sandboxPhone.tellTyping}
            onCustomers={() => setOpen('customers')}
            onControls={() => setOpen('controls')}
          />
        </div>
        <div className={`${classes['side']} ${classes['controls']}`}>{controls}</div>
      </div>
      <Drawer
        opened={open !== undefined}
        onClose={close}
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
            <Button className={classes['clearBelow'] ?? ''} variant="default" onClick={() => void sandboxPhone.clear()}>
              {t('clear')}
            </Button>
          </>
        )}
      </Drawer>
    </main>
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
        {t('toDesk')}
      </Button>
    </header>
  );
}
