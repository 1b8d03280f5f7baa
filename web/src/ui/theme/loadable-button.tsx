import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'> & { 'data-loading'?: boolean; 'data-disabled'?: boolean };

/**
 * The element of Mantine's buttons. Mantine disables a loading one, which takes the keyboard focus from it, and it is not
 * given back. Here it does nothing meanwhile, also for Enter in a field of its form.
 */
export function LoadableButton({ type = 'button', ...props }: Props) {
  const isLoading = props['data-loading'] === true && props['data-disabled'] !== true;
  const loading: Props = { disabled: false, onClick: (event) => event.preventDefault() };
  return <button type={type} {...props} {...(isLoading && { ...loading, 'aria-disabled': true, 'aria-busy': true })} />;
}
