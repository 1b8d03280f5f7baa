import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';

/** Password input with a visibility toggle. Takes the props of Mantine's PasswordInput: `{...form.getInputProps('password')}`. */
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
      // Keeps the toggle in the tab order and accessible; Mantine removes it from both.
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-hidden': false,
        'aria-label': t(visible ? 'hidePassword' : 'showPassword'),
      }}
      {...props}
    />
  );
}
