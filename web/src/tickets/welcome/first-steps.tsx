import { IconDeviceMobile, IconPlugConnected, IconUsersPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLoadedConnections } from '../../connections/connection.queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import classes from './first-steps.module.css';
import { firstStepsTexts } from './first-steps.texts.ts';

/** Whether the company has only sandbox connections and the user may add others. */
export function useIsFirstRun(): boolean {
  const { may } = useSession();
  const connections = useLoadedConnections();
  if (!may('connections-page:addConnection')) return false;
  return connections?.every(({ channel }) => channel === 'sandbox') ?? false;
}

/** Setup steps of a new company. */
export function FirstSteps() {
  const t = useTexts(firstStepsTexts);
  const phone = useLoadedConnections()?.find(({ channel, token }) => channel === 'sandbox' && token !== '');
  return (
    <ol className={classes['steps']}>
      <li>
        <Link to="/connections">
          <IconPlugConnected size={20} stroke={1.6} aria-hidden="true" />
          <strong>{t('connect')}</strong>
          <small>{t('connectText')}</small>
        </Link>
      </li>
      <li>
        <Link to="/users">
          <IconUsersPlus size={20} stroke={1.6} aria-hidden="true" />
          <strong>{t('invite')}</strong>
          <small>{t('inviteText')}</small>
        </Link>
      </li>
      {phone && (
        <li>
          <a href={`/sandbox/${encodeURIComponent(phone.token)}`} target="_blank" rel="noreferrer">
            <IconDeviceMobile size={20} stroke={1.6} aria-hidden="true" />
            <strong>{t('try')}</strong>
            <small>{t('tryText')}</small>
          </a>
        </li>
      )}
    </ol>
  );
}
