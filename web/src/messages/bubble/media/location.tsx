import { useTexts } from '../../../platform/texts.ts';
import { messageTexts } from '../../messages.texts.ts';
import { bubbleTexts } from '../bubble.texts.ts';
import classes from './media.module.css';

/** The body is `thumbnail data URL|map URL|label` (docs/protocol.md). No map is fetched: a generic drawing is shown. */
export function Location({ body }: { body: string }) {
  const t = useTexts(bubbleTexts);
  const words = useTexts(messageTexts);
  const [thumbnail = '', link = '', ...label] = body.split('|');
  const picture = /^data:image\/(png|jpeg|webp);base64,/.test(thumbnail) ? thumbnail : undefined;
  const address = label.join('|').trim();
  const coordinates = /(-?\d{1,3}\.\d+),\s*(-?\d{1,3}\.\d+)/.exec(link)?.[0];
  return (
    <div className={classes['location']}>
      {picture ? <img src={picture} alt="" /> : <MapDrawing />}
      <div className={classes['place']}>
        <b>{address || coordinates || words('location')}</b>
        {/^https?:\/\//i.test(link) && (
          <a className="bc-link" href={link} data-opens target="_blank" rel="noopener noreferrer">
            {t('openMap')}
          </a>
        )}
      </div>
    </div>
  );
}

function MapDrawing() {
  return (
    <svg viewBox="0 0 300 112" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={classes['map']}>
      <path className={classes['park']} d="M0 0h74L52 46 0 62zM214 62l86-14v64h-96z" />
      <path className={classes['river']} d="M0 92c60-16 118 6 176-16 44-16 82-30 124-22" />
      <path
        className={classes['street']}
        d="M0 38l300-24M0 74l300-18M66-4L38 116M136-4l-10 120M206-4l14 120M272-4l18 120"
      />
      <path className={classes['pin']} d="M150 78c-10-14-17-22-17-32a17 17 0 0 1 34 0c0 10-7 18-17 32z" />
      <circle className={classes['pinHole']} cx="150" cy="46" r="6" />
    </svg>
  );
}
