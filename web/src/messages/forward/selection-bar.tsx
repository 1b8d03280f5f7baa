import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowForwardUp } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { messageTexts } from '../messages.texts.ts';
import classes from './forward.module.css';
import { forwardTexts } from './forward.texts.ts';
import { endForwarding, openForwardDialog, useForwardingState } from './forwarding.ts';

/** Replaces the composer while messages are being selected. */
export function SelectionBar() {
  const t = useTexts(forwardTexts);
  const words = useTexts(messageTexts);
  const count = useForwardingState()?.chosen.size ?? 0;
  useHotkeys([[shortcuts.everywhere.leave, endForwarding]]);
  return (
    <div className={classes['bar']}>
      <span role="status">{t('selected', { count })}</span>
      <Button variant="default" onClick={endForwarding}>
        {words('cancel')}
      </Button>
      <Button
        leftSection={<IconArrowForwardUp size={17} stroke={1.6} aria-hidden="true" />}
        onClick={() => (count === 0 ? toast.error(t('noneSelected')) : openForwardDialog())}
      >
        {words('forward')}
      </Button>
    </div>
  );
}
