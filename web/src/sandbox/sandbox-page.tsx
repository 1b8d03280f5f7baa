import type { SandboxBehaviour } from '@balcao/contract/sandbox/sandbox.api';
import { Button, Drawer, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowRight, IconFlask2, IconMoon, IconSun, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Refusal } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Controls } from './controls.tsx';
import { CustomerList } from './customer-list.tsx';
import { Phone } from './phone.tsx';
import { usePhone } from './sandbox.queries.ts';
import { sandboxTexts } from './sandbox.texts.ts';
import classes from './sandbox-page.module.css';
import { ScriptButtons } from './script-buttons.tsx';
import { usePhoneSide } from './use-phone-side.ts';
import { useScripts } from './use-scripts.ts';

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
  const side = usePhoneSide(token, behaviour);
  const scripts = useScripts(side.outbox.send);
  const [open, setOpen] = useState<'customers' | 'controls'>();
  const close = () => setOpen(undefined);
  const { customers, messages = [] } = side;

  const people = (
    <>
      <CustomerList customers={customers} chats={side.chats} onChosen={close} />
      <ScriptButtons scripts={scripts} customer={customers.chosen} />
    </>
  );
  const controls = (
    <Controls
      customers={customers}
      happened={side.happened}
      messages={messages}
      onSay={(said) => {
        side.say(said);
        close();
      }}
      behaviour={behaviour}
      behave={side.behave}
      showTyping={side.showTyping}
      setShowTyping={side.setShowTyping}
    />
  );
  return (
    <main className={classes['page']}>
      <Title onClear={() => void side.clear()} />
      <div className={classes['parts']}>
        <div className={`${classes['side']} ${classes['people']}`}>{people}</div>
        <div className={classes['middle']}>
          <Phone
            company={company}
            customer={customers.chosen}
            online={behaviour.online}
            messages={side.messages}
            typing={side.typing}
            outbox={side.outbox}
            composing={side.composing}
            setComposing={side.setComposing}
            onSay={side.say}
            onTyping={side.tellTyping}
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
            <Button className={classes['clearBelow'] ?? ''} variant="default" onClick={() => void side.clear()}>
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
