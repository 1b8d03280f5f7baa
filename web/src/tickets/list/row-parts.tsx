import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Ref } from 'react';
import type { ItemProps, ListProps, ScrollerProps, ScrollSeekPlaceholderProps } from 'react-virtuoso';
import classes from './ticket-list.module.css';

/**
 * In px a tenth of a second, four screens a second: nobody reads a row then, and drawing each would make the list stutter. Low enough
 * that a slow computer comes into it: where each frame is late, the list is passed more slowly.
 */
export const flung = {
  enter: (speed: number) => Math.abs(speed) > 350,
  exit: (speed: number) => Math.abs(speed) < 120,
};

/** Of a row while the list is flung past it. */
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
