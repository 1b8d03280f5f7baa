import { type OpenedSession, sessionApi } from '@balcao/contract/auth/session.api';
import { Button, Skeleton } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { formatDateTime, formatRelative, lowercaseFirst } from '../../platform/formatting.ts';
import { emptyState } from '../../platform/queries/query-state.ts';
import { translate, useTexts } from '../../platform/texts.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import classes from './security.module.css';
import { securityTexts } from './security.texts.ts';

/** `name`: a colleague's; absent: the user's own sessions. */
type Props = { userId: number; name?: string | undefined };

/** The sessions of a user, which can be ended one by one or all (other ones) at once. */
export function SessionList({ userId, name }: Props) {
  const t = useTexts(securityTexts);
  const query = useQuery({
    queryKey: ['sessions', userId],
    queryFn: () => call(sessionApi.list, { params: { id: userId } }),
    staleTime: 0,
  });
  const { data, refetch } = query;
  const { error } = emptyState(query);
  const end = useEndSessions(userId, name, refetch);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={64} aria-label={t('loading')} />;
  const others = data.sessions.filter(({ current }) => !current);
  return (
    <>
      {data.sessions.length === 0 && <p className={classes['text']}>{t('noSessions')}</p>}
      <ul className={classes['list']}>
        {data.sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void end.one(session)} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button variant="default" className={classes['all'] ?? ''} onClick={() => void end.others()}>
          {t(name === undefined ? 'endOthers' : 'endAll')}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, onEnd }: { session: OpenedSession; onEnd: () => void }) {
  const t = useTexts(securityTexts);
  const now = useNow(30_000);
  const device = describeDevice(session);
  const Icon = ['iPhone', 'Android'].includes(session.system ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes['session']}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span className={classes['words']}>
        <strong>
          {device}
          {session.current && <span className={classes['mark']}>{t('thisOne')}</span>}
        </strong>
        <small>
          {[session.address, t('lastSeen', { when: lowercaseFirst(formatRelative(session.lastSeenAt, now)) })]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <small>{t('since', { date: formatDateTime(session.createdAt) })}</small>
      </span>
      {!session.current && (
        <Button variant="subtle" color="red" size="compact-sm" onClick={onEnd} aria-label={t('endNamed', { device })}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}

/** `Chrome em Windows`. */
function describeDevice({ browser, system }: OpenedSession): string {
  const t = translate(securityTexts);
  return t('device', { browser: browser ?? t('unknownBrowser'), system: system ?? t('unknownSystem') });
}

function useEndSessions(userId: number, name: string | undefined, refetch: () => Promise<unknown>) {
  const t = useTexts(securityTexts);
  const run = async (end: () => Promise<number>) => {
    try {
      toast.success(t('ended', { count: await end() }));
    } catch (error) {
      toast.error(error);
    }
    await refetch();
  };
  return {
    one: async (session: OpenedSession) => {
      const text = t('endText', { device: describeDevice(session) });
      if (!(await confirm({ title: t('endTitle'), text, action: t('end'), danger: true }))) return;
      await run(async () => {
        await call(sessionApi.end, { params: { id: userId, sessionId: session.id } });
        return 1;
      });
    },
    others: async () => {
      const title = name === undefined ? t('endOthersTitle') : t('endAllTitle', { name });
      const action = t(name === undefined ? 'endOthers' : 'endAll');
      if (!(await confirm({ title, text: t('endAllText'), action, danger: true }))) return;
      await run(async () => (await call(sessionApi.endOthers, { params: { id: userId } })).ended);
    },
  };
}
