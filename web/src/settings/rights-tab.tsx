import type { Permission } from '@balcao/contract/permissions';
import { grantOf, type RightSwitch } from '@balcao/contract/users/permission-grants';
import type { Profile } from '@balcao/contract/users/user';
import { IconAdjustments, IconCheck, IconMinus } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { userTexts } from '../users/user.texts.ts';
import { permissionGroups } from './permission-groups.ts';
import { rightsTexts } from './rights.texts.ts';
import classes from './rights-tab.module.css';

const profiles = ['admin', 'supervisor', 'user'] as const satisfies Profile[];

/** Rights of each profile, generated from the contract's table. */
export function RightsTab() {
  const t = useTexts(rightsTexts);
  return (
    <>
      <p className={classes['intro']}>{t('intro')}</p>
      {(Object.keys(permissionGroups) as (keyof typeof permissionGroups)[]).map((group) => (
        <table key={group} className={classes['table']}>
          <caption>{t(group)}</caption>
          <thead>
            <tr>
              <th scope="col">{t('action')}</th>
              {profiles.map((profile) => (
                <th key={profile} scope="col">
                  {t(profile)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissionGroups[group].map((permission) => (
              <PermissionRow key={permission} permission={permission} />
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

function PermissionRow({ permission }: { permission: Permission }) {
  const t = useTexts(rightsTexts);
  const names = useSwitchNames();
  const grants = profiles.map((profile) => ({ profile, grant: grantOf(permission, profile) }));
  const switches = new Set(grants.flatMap(({ grant }) => (typeof grant === 'object' ? grant.by : [])));
  return (
    <tr>
      <th scope="row">
        {t(permission)}
        {switches.size > 0 && <small>{t('by', { names: [...switches].map((name) => names[name]).join(', ') })}</small>}
      </th>
      {grants.map(({ profile, grant }) => (
        <Grant key={profile} grant={typeof grant === 'object' ? 'switched' : grant} />
      ))}
    </tr>
  );
}

const grantIcons = { always: IconCheck, switched: IconAdjustments, never: IconMinus };

function Grant({ grant }: { grant: keyof typeof grantIcons }) {
  const t = useTexts(rightsTexts);
  const Icon = grantIcons[grant];
  return (
    <td data-grant={grant}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      <span className="bc-said">{t(grant)}</span>
    </td>
  );
}

/** Names of the switches, as in the form of a user. */
function useSwitchNames(): Record<RightSwitch, string> {
  const t = useTexts(userTexts);
  return {
    allTicket: t('allTicket'),
    allowGroup: t('allowGroup'),
    allHistoric: t('allHistoric'),
    allUserChat: t('allUserChat'),
    userClosePendingTicket: t('closePending'),
    showDashboard: t('showDashboard'),
    isTricked: t('isTricked'),
  };
}
