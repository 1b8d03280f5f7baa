import { translate } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import { confirm } from './confirm.ts';

/** Asks before unsaved changes are discarded. */
export function confirmDiscard(): Promise<boolean> {
  const t = translate(uiTexts);
  return confirm({
    title: t('discardTitle'),
    text: t('discardText'),
    action: t('discard'),
    cancel: t('continueEditing'),
    danger: true,
  });
}
