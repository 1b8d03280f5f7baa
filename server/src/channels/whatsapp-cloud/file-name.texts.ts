import { companyTexts } from '../../platform/text/company-texts.ts';

/** Stems of file names, where the sender gave none. */
export const fileNameTexts = companyTexts({
  pt: { image: 'imagem', document: 'documento', sticker: 'figurinha' },
  en: { image: 'image', document: 'document', sticker: 'sticker' },
  es: { image: 'imagen', document: 'documento', sticker: 'sticker' },
});
