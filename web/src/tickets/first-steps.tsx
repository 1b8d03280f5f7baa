import { IconDeviceMobile, IconPlugConnected, IconUsersPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useKnownConnections } from '../connections/connection.queries.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session.tsx';
import classes from './first-steps.module.css';
import { firstStepsTexts } from './first-steps.texts.ts';

/** Whether this company has not begun yet: nobody but the test phone leads to it, and the person may change that. */
export function useFirstRun(): boolean {
  const { may } = useSession();
  const lines = useKnownConnections();
  if (!may('connections-page:addConnection')) return false;
  return lines?.every(({ channel }) => channel === 'sandbox') ?? false;
}

/** What there is to do before the first customer writes. */
export function FirstSteps() {
  const t = useTexts(firstStepsTexts);
  const phone = useKnownConnections()?.find(({ channel, token }) => channel === 'sandbox' && token !== '');
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
