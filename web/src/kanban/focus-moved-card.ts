import { type RefObject, useEffect, useRef } from 'react';

let movedTicketId: number | null = null;

/** A card that is moved by its menu is mounted anew in the other lane, and the focus would be lost with the former menu. */
export function focusAfterMove(ticketId: number): void {
  movedTicketId = ticketId;
}

/** For the menu's button of a card. */
export function useFocusAfterMove(ticketId: number): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (movedTicketId !== ticketId) return;
    movedTicketId = null;
    if (document.activeElement === document.body) button.current?.focus();
  }, [ticketId]);
  return button;
}
