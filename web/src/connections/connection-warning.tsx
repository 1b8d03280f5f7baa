import { useEffect, useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { usePlaceWarning } from '../shell/place-counts.ts';
import { useKnownConnections } from './connection.queries.ts';
import { connectionTexts } from './connection.texts.ts';
import { needsSomebody } from './connection-status.tsx';

/** Grace period: a connection that is just starting is not reported. */
const afterMs = 2000;

/** Sets the warning of the Connections item in the drawer, on every page. Renders nothing. */
export function ConnectionWarning() {
  const t = useTexts(connectionTexts);
  const lines = useKnownConnections();
  const loaded = lines !== undefined;
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!loaded) return;
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => clearTimeout(timer);
  }, [loaded]);
  const count = due ? (lines ?? []).filter(needsSomebody).length : 0;
  usePlaceWarning('/connections', count > 0 ? t('warning', { count }) : undefined);
  return null;
}
