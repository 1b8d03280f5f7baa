import type { IntegrationType } from '@balcao/contract/queue-integrations/queue-integration';
import classes from './integration-mark.module.css';

/** Proper names, not translated. */
export const integrationNames: Record<IntegrationType, string> = {
  dialogflow: 'Dialogflow',
  n8n: 'n8n',
  webhook: 'Webhook',
  typebot: 'Typebot',
};

/** SVG path of each type: question and answer, steps, a hook, a robot. */
const drawings: Record<IntegrationType, string> = {
  dialogflow: 'M4 5h11v7H9l-3 3v-3H4zM12 15v2h4l3 3v-3h1v-7h-2',
  n8n: 'M5 12m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M12 12m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M19 7m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M19 17m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 12h3M13.6 10.8l3.8-2.7M13.6 13.2l3.8 2.7',
  webhook:
    'M12 4m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M12 6v8a4 4 0 0 1-8 0M4 14l-1.5 2M4 14l2 1.6M15 12h5M18 9.5L20.5 12L18 14.5',
  typebot: 'M5 8h14v10H5zM12 8V4M9.5 12.5v1M14.5 12.5v1M9 18v2M15 18v2M3 11v4M21 11v4',
};

/** The type's icon on its colour. Decorative. */
export function IntegrationMark({ type, size = 26 }: { type: IntegrationType; size?: number }) {
  return (
    <span className={classes['mark']} data-type={type} style={{ width: size, height: size }} aria-hidden="true">
      <svg
        viewBox="0 0 24 24"
        width={size * 0.72}
        height={size * 0.72}
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <path d={drawings[type]} strokeWidth={1.8} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}
