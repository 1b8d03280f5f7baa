import type { ReportColumn } from '@balcao/contract/analytics/report-columns.rules';
import type { ExportFormat, ReportExport } from '@balcao/contract/analytics/report-export';
import { reportExportApi } from '@balcao/contract/analytics/report-export.api';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { hasNoAnswer } from '../../platform/refusal.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { openDownload } from './open-download.ts';
import { reportQuery } from './report.queries.ts';
import type { ReportView } from './report-view.ts';
import { reportsPageTexts } from './reports-page.texts.ts';

const askEveryMs = 700;

export type ReportExporting = {
  /** the running export, if any */
  current: ReportExport | undefined;
  start: (format: ExportFormat) => void;
};

/** Starts an export on the server, polls its progress and downloads the file, unless the page is left before. */
export function useReportExport(view: ReportView, columns: readonly ReportColumn[]): ReportExporting {
  const t = useTexts(reportsPageTexts);
  const [current, setCurrent] = useState<ReportExport>();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const make = async (format: ExportFormat) => {
    const body = {
      ...reportQuery(view),
      report: view.report,
      format,
      columns: [...columns],
      language: currentLanguage(),
    };
    let made = await call(reportExportApi.create, { body });
    while (isHere.current && (made.state === 'queued' || made.state === 'running')) {
      setCurrent(made);
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
      made = await progressOf(made);
    }
    if (!isHere.current) return;
    if (made.url === null) return toast.error(t('exportFailed'));
    openDownload(made.url);
    toast.success(t('exported'));
  };
  return {
    current,
    start: (format) =>
      void make(format)
        .catch((error) => toast.error(error))
        .finally(() => setCurrent(undefined)),
  };
}

/** Unchanged while there is no answer: the server goes on writing, so the next request may have one. */
const progressOf = (made: ReportExport): Promise<ReportExport> =>
  call(reportExportApi.show, { params: { exportId: made.id } }).catch((error: unknown) => {
    if (hasNoAnswer(error)) return made;
    throw error;
  });
