import { IconBrandInstagram, IconBrandMessenger, IconBrandWhatsapp, IconFlask2 } from '@tabler/icons-react';
import classes from './channel-mark.module.css';

/** Channel names of the API (docs/protocol.md). */
export type Channel = 'whatsapp' | 'instagram' | 'facebook' | 'sandbox';

const icons = {
  whatsapp: IconBrandWhatsapp,
  instagram: IconBrandInstagram,
  facebook: IconBrandMessenger,
  sandbox: IconFlask2,
};

/** Display name of the channel; a proper name, not translated. */
export const channelNames: Record<Channel, string> = {
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  facebook: 'Facebook Messenger',
  sandbox: 'Sandbox',
};

export const isChannel = (text: string): text is Channel => text in icons;

type Props = {
  channel: Channel;
  /** In px: 17 on an avatar of 40, 26 in the connections table. */
  size?: number;
  /** A circle, for the corner of an avatar. */
  round?: boolean;
};

/** White icon on the channel's brand colour. Decorative. */
export function ChannelMark({ channel, size = 17, round = false }: Props) {
  const Icon = icons[channel];
  return (
    <span
      className={classes['mark']}
      data-channel={channel}
      data-round={round || undefined}
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      <Icon size={Math.round(size * (round ? 0.7 : 0.66))} stroke={size < 20 ? 2.2 : 1.8} />
    </span>
  );
}
