const code = /^[\w-]{11}$/;
const hosts = /^(www\.|m\.|music\.)?(youtube\.com|youtube-nocookie\.com)$/;

/** The code of a YouTube video, given directly or as part of a URL. Null when there is none. */
export function readVideoCode(given: string): string | null {
  const text = given.trim();
  if (code.test(text)) return text;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const [, first = '', second = ''] = pathname.split('/');
  const found =
    hostname === 'youtu.be'
      ? first
      : hosts.test(hostname)
        ? /^(embed|shorts|live|v)$/.test(first)
          ? second
          : (searchParams.get('v') ?? '')
        : '';
  return code.test(found) ? found : null;
}

/** The player without cookies, for an iframe. */
export const playerHost = 'https://www.youtube-nocookie.com';
export const playerUrl = (video: string): string => `${playerHost}/embed/${video}?autoplay=1&rel=0`;
