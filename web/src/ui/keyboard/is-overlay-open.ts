/** Whether a dialog, menu or listbox is open, which then handles the keys. Some stay in the document while closed. */
export const isOverlayOpen = (): boolean =>
  [...document.querySelectorAll('[aria-modal=true], #floating :is([role=dialog], [role=menu], [role=listbox])')].some(
    (element) => element.checkVisibility(),
  );
