/** Whether a dialog, menu or list of choices is open: the keys are its own then. Some stay in the document while they are closed. */
export const isOverlayOpen = (): boolean =>
  [...document.querySelectorAll('[aria-modal=true], #floating :is([role=dialog], [role=menu], [role=listbox])')].some(
    (element) => element.checkVisibility(),
  );
