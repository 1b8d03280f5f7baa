import type { Dashboard } from '@balcao/contract/analytics/dashboard';
import { minutesText } from '@balcao/contract/analytics/report-columns.rules';
import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { formatCount, formatFigure } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { presenceTexts } from '../shell/presence/presence.texts.ts';
import { PresenceDot } from '../ui/elements/presence-dot.tsx';
import { scrollsByKeys } from '../ui/keyboard/scrolls-by-keys.ts';
import { UserAvatar } from '../users/user-avatar.tsx';
import { analyticsTexts } from './analytics.texts.ts';
import classes from './attendants-table.module.css';

type Attendant = Dashboard['attendants'][number];
type Props = {
  attendants: Dashboard['attendants'];
  /** above it, a link leads to all of them */
  max?: number;
};

/** Attendants with their counts, times, ratings and presence. */
export function AttendantsTable({ attendants, max }: Props) {
  const t = useTexts(analyticsTexts);
  const [address] = useSearchParams();
  const all = new URLSearchParams(address);
  all.set('tab', 'attendants');
  const shown = attendants.slice(0, max);
  return (
    <div className={classes['card']}>
      <div className={classes['head']}>
        <h2 className={classes['title']}>{t('attendants')}</h2>
        {shown.length < attendants.length && (
          <Anchor component={Link} to={`/?${all}`} fz={13}>
            {t('seeAll')}
          </Anchor>
        )}
      </div>
      {attendants.length === 0 ? (
        <p className={classes['none']}>{t('noAttendants')}</p>
      ) : (
        <section className={classes['scroller']} aria-label={t('attendants')} {...scrollsByKeys}>
          <table className={classes['table']}>
            <thead>
              <tr>
                {(['name', 'score', 'finished', 'avgTime', 'open', 'situation'] as const).map((key) => (
                  <th key={key}>{t(key)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <AttendantRow key={one.id} one={one} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

function AttendantRow({ one }: { one: Attendant }) {
  const t = useTexts(analyticsTexts);
  const p = useTexts(presenceTexts);
  const presence = one.online ? 'available' : 'offline';
  const name = one.name ?? t('removedPerson');
  return (
    <tr>
      <td>
        <span className={classes['name']}>
          <UserAvatar user={{ id: one.id, name }} size={28} />
          <span className="bc-cut">{name}</span>
        </span>
      </td>
      <td>
        <Score one={one} />
      </td>
      <td>{formatCount(one.tickets)}</td>
      <td>{one.avgSupportTime === null ? '–' : minutesText(one.avgSupportTime)}</td>
      <td>{one.open === 0 ? '–' : formatCount(one.open)}</td>
      <td>
        <span className={classes['presence']} data-online={one.online || undefined}>
          <PresenceDot presence={presence} /> {one.online ? t('isOnline') : p('offline')}
        </span>
      </td>
    </tr>
  );
}

/** The mean rating of 1 to 3; the NPS if only that question was answered. */
function Score({ one }: { one: Attendant }) {
  const t = useTexts(analyticsTexts);
  if (one.rating === null) return one.nps === null ? '–' : `NPS ${one.nps}`;
  return (
    <span className={classes['score']} title={t('ratingsOf', { count: one.ratings })}>
      <b>{formatFigure(one.rating)}</b>
      <span className={classes['bar']} aria-hidden="true">
        <span style={{ width: `${((one.rating - 1) / 2) * 100}%` }} />
      </span>
    </span>
  );
}
