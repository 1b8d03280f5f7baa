import type { Ticket } from '@balcao/contract/tickets/ticket';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { isPressed, shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { isPicking, pickTicket, pickTicketsTo } from './use-picked.ts';

const longPressMs = 450;
/** A touch that moves further is a scroll. */
const slackPx = 10;

/**
 * Picking by mouse and finger, for the box around the rows: Shift and click picks a range, a long press picks one, and while
 * tickets are picked a tap picks instead of opening. Enter opens the row that has the focus,
 * Space shows its last messages.
 */
export function usePickGestures(tickets: readonly Ticket[], onPeek: (id: number) => void) {
  const peek = useRef(onPeek);
  const listed = useRef(tickets);
  const press = useRef<{ timer: number; x: number; y: number }>(undefined);
  const pressed = useRef(false);
  useEffect(() => {
    listed.current = tickets;
    peek.current = onPeek;
  });
  return useMemo(() => {
    const cancel = () => window.clearTimeout(press.current?.timer);
    return {
      onClickCapture: (event: MouseEvent) => {
        const id = rowOf(event.target);
        const byTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
        if (id === undefined || isControl(event.target)) return;
        if (!event.shiftKey && !pressed.current && !(byTouch && isPicking())) return;
        event.preventDefault();
        event.stopPropagation();
        if (pressed.current) pressed.current = false;
        else if (event.shiftKey) pickTicketsTo(id, listed.current);
        else pickTicket(id);
      },
      onPointerDown: (event: PointerEvent) => {
        pressed.current = false;
        const id = rowOf(event.target);
        if (event.pointerType !== 'touch' || id === undefined || isControl(event.target)) return;
        const timer = window.setTimeout(() => {
          pressed.current = true;
          pickTicket(id);
        }, longPressMs);
        press.current = { timer, x: event.clientX, y: event.clientY };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const at = press.current;
        if (at && Math.hypot(clientX - at.x, clientY - at.y) > slackPx) cancel();
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
      // A long press must not open the link's context menu.
      onContextMenu: (event: MouseEvent) => pressed.current && event.preventDefault(),
      onKeyDown: (event: KeyboardEvent) => {
        if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-ticket]')) return;
        if (event.key === 'Enter') event.target.querySelector('a')?.click();
        if (!isPressed(shortcuts.list.peek, event.nativeEvent)) return;
        event.preventDefault();
        peek.current(Number(event.target.dataset['ticket']));
      },
    };
  }, []);
}

function rowOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest('[data-ticket]') : null;
  return row ? Number(row.getAttribute('data-ticket')) : undefined;
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, input, label') !== null;
