import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Ref } from 'react';
import type { ItemProps, ListProps, ScrollerProps, ScrollSeekPlaceholderProps } from 'react-virtuoso';
import classes from './ticket-list.module.css';

/**
 * Speeds in px per 100 ms, about four screens a second: rows cannot be read then, and rendering each would make the
 * list stutter. Low enough to apply on slow computers, which miss frames and so scroll a list more slowly.
 */
export const scrollSeek = {
  enter: (speed: number) => Math.abs(speed) > 350,
  exit: (speed: number) => Math.abs(speed) < 120,
};

/** Placeholder of a row while the list scrolls fast. */
function PassedRow({ height }: ScrollSeekPlaceholderProps) {
  return <div className={classes['passed']} style={{ height }} data-passed="" aria-hidden="true" />;
}

/** Accessible list semantics for Virtuoso: list and items, and a named focusable scroller. */
export const rowParts = {
  ScrollSeekPlaceholder: PassedRow,
  Scroller: ({
    context,
    ref,
    ...rest
  }: ScrollerProps & { context?: { name: string }; ref?: Ref<HTMLDivElement> | undefined }) => (
    // biome-ignore lint/a11y/useSemanticElements: Virtuoso's own box
    <div {...rest} ref={ref} role="group" aria-label={context?.name} />
  ),
  List: ({ context: _, ref, ...rest }: ListProps & { context?: unknown; ref?: Ref<HTMLDivElement> | undefined }) => (
    // biome-ignore lint/a11y/useSemanticElements: Virtuoso measures a box
    <div {...rest} ref={ref} role="list" />
  ),
  Item: ({ context: _, item: __, ...rest }: ItemProps<Ticket> & { context?: unknown }) => (
    // biome-ignore lint/a11y/useSemanticElements: as its list
    <div {...rest} role="listitem" />
  ),
};
