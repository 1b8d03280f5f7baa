import { IconChecks } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { Avatar } from '../../ui/elements/avatar.tsx';
import type { Channel } from '../../ui/elements/channel-mark.tsx';
import { UnreadBadge } from '../../ui/elements/chips.tsx';
import { markColors } from '../../ui/theme/mark-colors.ts';
import { loginTexts } from './login.texts.ts';
import classes from './login-scene.module.css';

/** Illustration of the product with sample messages. Wide screens only. */
export function LoginScene() {
  const t = useTexts(loginTexts);
  return (
    <aside className={classes['scene']} aria-labelledby="claim">
      <div className={classes['above']} aria-hidden="true">
        <div className={classes['stage']}>
          <svg className={classes['path']} viewBox="0 0 604 470" fill="none" aria-hidden="true">
            <path
              d="M141 62C141 190 160 200 280 262S486 370 492 470"
              stroke="var(--bc-edge-strong)"
              strokeWidth="1.5"
              strokeDasharray="4 5"
            />
          </svg>
          <Card at={[0, 0]} name="Luciana Prado" text={t('first')} channel="instagram" color={markColors.jade} unread />
          <Card at={[88, 98]} name="Seu Osvaldo" text={t('second')} channel="whatsapp" color={markColors.anil} unread />
          <div className={classes['bubble']} style={{ left: 198, top: 216 }}>
            <strong>Renata Albuquerque</strong>
            {t('answer')}
            <span className={classes['sent']}>
              09:12 <IconChecks size={15} stroke={1.8} />
            </span>
          </div>
          <Card at={[304, 330]} name="Dona Zuleide" text={t('third')} channel="whatsapp" color={markColors.pitanga} />
        </div>
      </div>
      <div className={classes['counter']} />
      <div className={classes['claim']}>
        <h2 id="claim">{t('claim')}</h2>
        <p>{t('claimText')}</p>
      </div>
    </aside>
  );
}

type CardProps = {
  at: [left: number, top: number];
  name: string;
  text: string;
  channel: Channel;
  color: string;
  unread?: boolean;
};

function Card({ at: [left, top], name, text, channel, color, unread = false }: CardProps) {
  return (
    <div className={classes['card']} style={{ left, top, '--mark': color } as CSSProperties}>
      <Avatar name={name} size={38} channel={channel} />
      <span className={classes['text']}>
        <strong>{name}</strong>
        <span className="bc-cut">{text}</span>
      </span>
      {unread ? <UnreadBadge count={1} /> : <IconChecks size={18} stroke={1.8} color="var(--bc-info)" />}
    </div>
  );
}
