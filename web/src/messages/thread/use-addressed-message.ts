import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/**
 * `?message=…` in the address, from a search hit, a mention or a link: shows that message once and removes the parameter.
 * `read` yields undefined for what names no message.
 */
export function useAddressedMessage<T extends string | number>(
  read: (value: string | null) => T | undefined,
  show: (message: T) => void,
): void {
  const [search, setSearch] = useSearchParams();
  const asked = read(search.get('message'));
  useEffect(() => {
    if (asked === undefined) return;
    show(asked);
    setSearch(
      (now) => {
        now.delete('message');
        return now;
      },
      { replace: true },
    );
  }, [asked, show, setSearch]);
}
