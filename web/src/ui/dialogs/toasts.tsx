import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheckFilled, IconInfoCircle } from '@tabler/icons-react';
import { describeError } from '../../platform/errors/error-texts.ts';
import { translate } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import { requestOverlays } from './overlays.ts';
import classes from './toasts.module.css';

/** Errors stay longer, so that they can be read. */
const closeAfterMs = { success: 3000, info: 3000, error: 6000 };

type Options = {
  /** Adds an undo button beside the text. */
  undo?: () => void;
  /** A toast with the same id is replaced. */
  id?: string;
};

/**
 * A notification at the bottom that closes by itself. `toast.error` accepts any thrown value and shows the text of its
 * error code, else its raw message, else a generic text.
 */
export const toast = {
  success: (text: string, options: Options = {}) => showToast('success', text, options),
  info: (text: string, options: Options = {}) => showToast('info', text, options),
  error: (error: unknown, options: Options = {}) => showToast('error', describeError(error), options),
};

const icons = {
  success: <IconCircleCheckFilled size={18} />,
  info: <IconInfoCircle size={18} stroke={1.8} />,
  error: <IconAlertCircle size={18} stroke={1.8} />,
};
const colors = { success: 'var(--bc-success)', info: 'var(--bc-info)', error: 'var(--bc-danger)' };

function showToast(tone: keyof typeof icons, text: string, { undo, id }: Options): void {
  requestOverlays();
  const shown = id ?? crypto.randomUUID();
  notifications.hide(shown);
  notifications.show({
    id: shown,
    message: (
      <span className={classes['line']}>
        <span>{text}</span>
        {undo && (
          <button
            type="button"
            className={classes['undo']}
            onClick={() => {
              undo();
              notifications.hide(shown);
            }}
          >
            {translate(uiTexts)('undo')}
          </button>
        )}
      </span>
    ),
    icon: icons[tone],
    color: colors[tone],
    autoClose: undo ? 6000 : closeAfterMs[tone],
    role: tone === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': translate(uiTexts)('close') },
    classNames: { root: classes['root'] ?? '', icon: classes['icon'] ?? '', body: classes['body'] ?? '' },
  });
}
