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
      visibilityToggleFocusable
      // No `aria-hidden` of any value: a focus trap takes what has one out of the order of Tab.
      visibilityToggleButtonProps={{ 'aria-label': t(visible ? 'hidePassword' : 'showPassword') }}
      {...props}
    />
  );
}
