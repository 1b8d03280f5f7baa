import { settingApi } from '@balcao/contract/settings/setting.api';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';

const keys = ['allowregister', 'viewregister'] as const;

/** Whether both settings of the sign-up are on; false until that is known. One that cannot be read is on by default. */
export function useSignUpOffered(): boolean {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const isOn = (key: string) =>
      call(settingApi.show, { params: { key }, signal: left.signal }).then(
        ({ value }) => value === 'enabled',
        () => true,
      );
    void Promise.all(keys.map(isOn)).then((on) => {
      if (!left.signal.aborted) setOffered(on.every(Boolean));
    });
    return () => left.abort();
  }, []);
  return isOffered;
}
