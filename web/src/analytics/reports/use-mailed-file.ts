import { reportExportApi } from '@balcao/contract/analytics/report-export.api';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../platform/api.ts';
import { Refusal } from '../../platform/refusal.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { openDownload } from './open-download.ts';
import { reportMailingsTexts } from './report-mailings.texts.ts';

/** A mail links here with `file` in the address: fetches the file once and removes the parameter. */
export function useMailedFile(): void {
  const t = useTexts(reportMailingsTexts);
  const [address, setAddress] = useSearchParams();
  const id = Number(address.get('file') ?? 0);
  const fetched = useRef(0);
  useEffect(() => {
    if (id <= 0 || fetched.current === id) return;
    fetched.current = id;
    const rest = new URLSearchParams(address);
    rest.delete('file');
    setAddress(rest, { replace: true });
    void call(reportExportApi.show, { params: { exportId: id } }).then(
      ({ url }) => {
        if (url === null) return toast.error(t('fileExpired'));
        openDownload(url);
        toast.success(t('fileReady'));
      },
      (error) => toast.error(error instanceof Refusal && error.code === 'ERR_NOT_FOUND' ? t('fileExpired') : error),
    );
  }, [id, address, setAddress, t]);
}
