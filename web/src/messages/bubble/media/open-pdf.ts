import { AnnotationMode, GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerSrc;

/** Limits of a canvas: pages may declare any size. */
const [maxSide, maxPixels] = [6000, 12_000_000];

export type OpenPdf = {
  pageCount: number;
  /** Renders a page, counted from 1, at its displayed width. */
  draw: (page: number, canvas: HTMLCanvasElement, width: number) => Promise<void>;
  close: () => void;
};

/**
 * Opens an untrusted PDF for reading: in a worker, without scripts, forms, links and WebAssembly, loading only the
 * parts of the file that its pages need. Imports the library, so import this module on demand.
 */
export async function openPdf(url: string): Promise<OpenPdf> {
  const task = getDocument({
    url,
    enableXfa: false,
    useWasm: false,
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: maxPixels,
    canvasMaxAreaInBytes: maxPixels * 4,
  });
  const pdf = await task.promise;
  return {
    pageCount: pdf.numPages,
    draw: async (number, canvas, width) => {
      const page = await pdf.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const scale = Math.min(
        (width * devicePixelRatio) / whole.width,
        maxSide / Math.max(whole.width, whole.height),
        Math.sqrt(maxPixels / (whole.width * whole.height)),
      );
      const viewport = page.getViewport({ scale });
      canvas.width = Math.max(1, Math.floor(viewport.width));
      canvas.height = Math.max(1, Math.floor(viewport.height));
      await page.render({ canvas, viewport, annotationMode: AnnotationMode.DISABLE }).promise;
      page.cleanup();
    },
    close: () => void task.destroy(),
  };
}
