/** Size of the thumbnails that phones create. */
const longestSide = 100;
const maxCharacters = 20_000;
const timeoutMs = 4000;

/**
 * A small picture of a video, a JPEG in base64, from its first second, because the first frame is often black.
 * Undefined when the browser cannot play it.
 */
export async function videoPreview(file: Blob): Promise<string | undefined> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = url;
  try {
    await happens(video, 'loadeddata');
    video.currentTime = Math.min(1, (video.duration || 0) / 2);
    await happens(video, 'seeked');
    return draw(video);
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

const happens = (video: HTMLVideoElement, name: 'loadeddata' | 'seeked') =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(reject, timeoutMs);
    video.addEventListener('error', reject, { once: true });
    video.addEventListener(
      name,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

function draw(video: HTMLVideoElement): string | undefined {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return undefined;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const base64 = canvas.toDataURL('image/jpeg', 0.6).split(',')[1] ?? '';
  return base64 !== '' && base64.length <= maxCharacters ? base64 : undefined;
}
