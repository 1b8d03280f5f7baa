import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { uiTexts } from './ui.texts.ts';

/** A password with its eye. Takes what Mantine's PasswordInput takes: `{...form.getInputProps('password')}`. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTexts(uiTexts);
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? <IconEyeOff size={17} stroke={1.6} /> : <IconEye size={17} stroke={1.6} />
      }
      // In the tab order: a keyboard must reach it too. Mantine takes it out and hides it.
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-hidden': false,
        'aria-label': t(visible ? 'hidePassword' : 'showPassword'),
      }}
      {...props}
    />
  );
}
