import { companyTexts } from '../../platform/text/company-texts.ts';

/** Captions and file names of attachments without their own, and replies to stories. */
export const attachmentTexts = companyTexts({
  pt: {
    share: 'Compartilhou uma publicação',
    storyMention: 'Mencionou você em um story',
    story: 'Compartilhou um story',
    reel: 'Compartilhou um reel',
    storyReply: (url: string | undefined) => `↩ Resposta ao seu story${url ? `: ${url}` : ''}`,
    imageName: 'imagem',
    fileName: 'arquivo',
    stickerName: 'figurinha',
    shareName: 'publicacao',
  },
  en: {
    share: 'Shared a post',
    storyMention: 'Mentioned you in a story',
    story: 'Shared a story',
    reel: 'Shared a reel',
    storyReply: (url) => `↩ Reply to your story${url ? `: ${url}` : ''}`,
    imageName: 'image',
    fileName: 'file',
    stickerName: 'sticker',
    shareName: 'post',
  },
  es: {
    share: 'Compartió una publicación',
    storyMention: 'Lo mencionó en una historia',
    story: 'Compartió una historia',
    reel: 'Compartió un reel',
    storyReply: (url) => `↩ Respuesta a su historia${url ? `: ${url}` : ''}`,
    imageName: 'imagen',
    fileName: 'archivo',
    stickerName: 'sticker',
    shareName: 'publicacion',
  },
});
