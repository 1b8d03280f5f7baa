import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';

const fontPath = (style: string): string =>
  fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`));
const fonts = {
  Roboto: {
    normal: fontPath('Regular'),
    bold: fontPath('Medium'),
    italics: fontPath('Italic'),
    bolditalics: fontPath('MediumItalic'),
  },
};
pdfmake.setFonts(fonts);
// pdfmake must fetch nothing, and read no file except the fonts.
const fontPaths = new Set(Object.values(fonts.Roboto));
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontPaths.has(path));

/** For worker threads only: making a document blocks its thread. */
export { pdfmake };
