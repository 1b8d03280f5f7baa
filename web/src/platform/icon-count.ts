import { isImpersonating } from './impersonation/impersonation-token.ts';

const baseIcon = '/favicon.svg';
const size = 64;

/** Shows a count on the icon of the installed app and of the browser's tab. */
export function showIconCount(count: number): void {
  // The app's icon is the same for all tabs: it counts what is the operator's own.
  if (!isImpersonating()) showBadge(count);
  void drawIcon(count).then(
    (address) => document.querySelector('link[rel=icon]')?.setAttribute('href', address),
    () => undefined,
  );
}

function showBadge(count: number): void {
  // Some browsers do not have this function, and others refuse it to pages that are not installed.
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  badge?.catch(() => undefined);
}

async function drawIcon(count: number): Promise<string> {
  if (count === 0) return baseIcon;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return baseIcon;
  const icon = new Image(size, size);
  icon.src = baseIcon;
  await icon.decode();
  context.drawImage(icon, 0, 0, size, size);
  context.fillStyle = '#D64532';
  context.beginPath();
  context.arc(44, 20, 20, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#FFFFFF';
  context.font = `700 ${count > 9 ? 22 : 30}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(count > 99 ? '99' : String(count), 44, 22);
  return canvas.toDataURL('image/png');
}
