import { Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useMatch } from 'react-router';
import { formatCappedCount } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { BrandMark } from '../brand-mark.tsx';
import { useSession } from '../session/session.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { shellTexts } from '../shell.texts.ts';
import classes from './drawer.module.css';
import { navigationTexts } from './navigation.texts.ts';
import type { NavigationItem, NavigationSection } from './navigation.ts';
import { useNavigationCounts, useNavigationWarnings } from './navigation-counts.ts';

type Props = {
  sections: readonly NavigationSection[];
  /** Collapsed: icons only, 64 px. */
  rail: boolean;
  /** Absent for a temporary drawer, which closes on selection or an outside click. */
  onRail?: (rail: boolean) => void;
  onChoose?: () => void;
};

/** Navigation items in the sections of the specification. */
export function Drawer({ sections, rail, onRail, onChoose }: Props) {
  const t = useTexts(shellTexts);
  const { may } = useSession();
  const signOut = useSignOut();
  return (
    <nav className={classes['drawer']} data-rail={rail || undefined} aria-label={t('mainNavigation')}>
      <div className={classes['brand']}>
        <BrandMark />
        {!rail && <span className={classes['name']}>Balcão</span>}
        {!rail && onRail && (
          <IconButton
            icon={IconLayoutSidebarLeftCollapse}
            name={t('collapse')}
            iconSize={18}
            onClick={() => onRail(true)}
          />
        )}
      </div>
      <div className={classes['places']}>
        {sections.map((section) => (
          <Group
            key={section.name}
            section={section}
            rail={rail}
            // For admins the first section has no heading.
            headed={!(section.name === 'sectionService' && may('drawer-admin-items:view'))}
            onChoose={onChoose}
          />
        ))}
      </div>
      <div className={classes['foot']}>
        {rail && onRail && (
          <IconButton
            icon={IconLayoutSidebarLeftExpand}
            name={t('expand')}
            iconSize={19}
            onClick={() => onRail(false)}
          />
        )}
        {rail ? (
          <IconButton icon={IconLogout} name={t('signOut')} iconSize={19} onClick={() => void signOut()} />
        ) : (
          <>
            <UnstyledButton className={classes['item'] ?? ''} onClick={() => void signOut()}>
              <IconLogout size={19} stroke={1.6} aria-hidden="true" />
              {t('signOut')}
            </UnstyledButton>
            <span className={classes['version']}>{t('version', { version: __APP_VERSION__ })}</span>
          </>
        )}
      </div>
    </nav>
  );
}

type GroupProps = { section: NavigationSection; rail: boolean; headed: boolean; onChoose: (() => void) | undefined };

function Group({ section, rail, headed, onChoose }: GroupProps) {
  const t = useTexts(navigationTexts);
  const [open, setOpen] = useState(true);
  const shown = open || rail || !headed;
  return (
    <div className={classes['group']}>
      {headed && !rail && (
        <button type="button" className={classes['heading']} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(section.name)}
          <IconChevronDown size={15} stroke={1.6} aria-hidden="true" data-turned={!open || undefined} />
        </button>
      )}
      {shown && (
        <ul>
          {section.items.map((place) => (
            <li key={place.path}>
              <Item place={place} rail={rail} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Item({ place, rail, onChoose }: { place: NavigationItem; rail: boolean; onChoose: (() => void) | undefined }) {
  const t = useTexts(navigationTexts);
  const count = useNavigationCounts()[place.path] ?? 0;
  const warning = useNavigationWarnings()[place.path];
  const name = t(place.name);
  const link = useRef<HTMLAnchorElement>(null);
  const isCurrent = useMatch({ path: place.path, end: place.path === '/' }) !== null;
  // The item of a page reached by a link or key may be scrolled out of view.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  // The collapsed drawer shows only a dot: count and warning are in the accessible name.
  const whole = [name, rail && count > 0 && formatCappedCount(count), warning].filter(Boolean).join(' · ');
  return (
    <Tooltip label={whole} position="right" disabled={!rail && !warning}>
      <NavLink
        ref={link}
        to={place.path}
        end={place.path === '/'}
        className={classes['item'] ?? ''}
        aria-label={rail ? whole : undefined}
        onClick={onChoose}
      >
        <place.icon size={19} stroke={1.6} aria-hidden="true" />
        {!rail && <span className="bc-cut">{name}</span>}
        {count > 0 && !rail && (
          <span className={classes['count']} data-numeric>
            {formatCappedCount(count)}
          </span>
        )}
        {count > 0 && rail && <span className={classes['dot']} />}
        {warning && (
          <span className={classes[rail ? 'dot' : 'warning']} data-warn>
            {!rail && <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />}
            <span className="bc-said">{warning}</span>
          </span>
        )}
      </NavLink>
    </Tooltip>
  );
}
