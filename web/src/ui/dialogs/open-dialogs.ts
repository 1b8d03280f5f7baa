import { useEffect, useEffectEvent } from 'react';

type OpenDialog = { leave: () => void; isInAddress: boolean };

/** The topmost dialog is the last. */
const openDialogs: OpenDialog[] = [];

/** Whether Back closes the top dialog instead of changing the address. A dialog in the address closes with it. */
export const topDialogBlocksBack = (): boolean => openDialogs.at(-1)?.isInAddress === false;

export const hasOpenDialog = (): boolean => openDialogs.length > 0;

/** Same as Escape: a form with changes asks first, and a dialog that closes by buttons only stays. */
export const leaveTopDialog = (): void => openDialogs.at(-1)?.leave();

type Closing = {
  opened: boolean;
  onClose: () => void;
  closeOnEscape?: boolean | undefined;
  isInAddress?: boolean;
};

/** Mantine closes all dialogs by one Escape; here Escape and the browser's Back close only the topmost. */
export function useOpenDialog({ opened, onClose, closeOnEscape = true, isInAddress = false }: Closing): void {
  const leave = useEffectEvent(() => closeOnEscape && onClose());
  useEffect(() => {
    if (!opened) return;
    const dialog = { leave: () => void leave(), isInAddress };
    if (openDialogs.push(dialog) === 1) window.addEventListener('keydown', leaveByEscape, true);
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
      if (openDialogs.length === 0) window.removeEventListener('keydown', leaveByEscape, true);
    };
  }, [opened, isInAddress]);
}

function leaveByEscape({ key, isComposing, target }: KeyboardEvent): void {
  if (key !== 'Escape' || isComposing) return;
  // An open menu or select inside the dialog closes first.
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return;
  leaveTopDialog();
}
