import { type CycleMeasure, cycleMeasures, type ReportName, reportNames } from '@balcao/contract/analytics/report';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { idsOf } from '../../ui/address/ids-of.ts';
import { type ChosenPeriod, periodFromAddress, periodToAddress } from '../chosen-period.ts';

export const ticketStatuses = ['pending', 'open', 'closed'] as const;
export const channelNames = ['whatsapp', 'instagram', 'facebook', 'sandbox'] as const;
export const scales = ['nps', 'satisfaction'] as const;

/** State of the reports page: the report, its days and its filters. Stored in the page's address. */
export type ReportView = {
  report: ReportName;
  period: ChosenPeriod;
  queues: number[];
  users: number[];
  whatsapps: number[];
  tags: number[];
  status: (typeof ticketStatuses)[number][];
  channels: (typeof channelNames)[number][];
  measure: CycleMeasure;
  scale: (typeof scales)[number] | undefined;
  answered: boolean | undefined;
  fromMe: boolean | undefined;
};

export function readReportView(address: URLSearchParams): ReportView {
  const words = <Word extends string>(name: string, known: readonly Word[]): Word[] => {
    const given = (address.get(name) ?? '').split(',');
    return known.filter((word) => given.includes(word));
  };
  const ids = (name: string) => idsOf(address.get(name));
  const flag = (name: string) => ({ true: true, false: false })[address.get(name) ?? ''];
  return {
    report: words('report', reportNames)[0] ?? 'tickets',
    period: periodFromAddress(address),
    queues: ids('queues'),
    users: ids('users'),
    whatsapps: ids('whatsapps'),
    tags: ids('tags'),
    status: words('status', ticketStatuses),
    channels: words('channels', channelNames),
    measure: words('measure', cycleMeasures)[0] ?? 'opened',
    scale: words('scale', scales)[0],
    answered: flag('answered'),
    fromMe: flag('fromMe'),
  };
}

/** Empty filters are omitted. */
export function writeReportView({ period, ...view }: ReportView): Record<string, string> {
  const rest = Object.entries(view).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    return text === '' || (name === 'measure' && text === 'opened') ? [] : [[name, text]];
  });
  return { ...Object.fromEntries(rest), ...periodToAddress(period) };
}

export function useReportView(): [ReportView, (change: Partial<ReportView>) => void] {
  const [address, setAddress] = useSearchParams();
  const view = useMemo(() => readReportView(address), [address]);
  return [view, (change) => setAddress(writeReportView({ ...view, ...change }), { replace: true })];
}
