import { useEffect, useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useNavigationWarning } from '../shell/navigation/navigation-counts.ts';
import { useLoadedConnections } from './connection.queries.ts';
import { connectionWarningTexts } from './connection-warning.texts.ts';
import { needsAttention } from './needs-attention.ts';

/** Grace period: a connection that is just starting is not reported. */
const warnAfterMs = 2000;

/** Sets the warning of the Connections item in the drawer, on every page. Renders nothing. */
export function ConnectionWarning() {
  const t = useTexts(connectionWarningTexts);
  const connections = useLoadedConnections();
  const loaded = connections !== undefined;
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!loaded) return;
    const timer = setTimeout(() => setDue(true), warnAfterMs);
    return () => clearTimeout(timer);
  }, [loaded]);
  const count = due ? (connections ?? []).filter(needsAttention).length : 0;
  useNavigationWarning('/connections', count > 0 ? t('warning', { count }) : undefined);
  return null;
}
