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
      // Without `aria-hidden`, whatever its value: a focus trap removes elements that have it from the tab order.
      visibilityToggleButtonProps={{ 'aria-label': t(visible ? 'hidePassword' : 'showPassword') }}
      {...props}
    />
  );
}
