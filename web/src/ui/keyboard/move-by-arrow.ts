import type { KeyboardEvent } from 'react';

/** Key handler of a radio group of buttons: focuses and chooses the next enabled one. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=radio]:not(:disabled)')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const next = buttons[(at + by + buttons.length) % buttons.length];
  next?.focus();
  next?.click();
}
