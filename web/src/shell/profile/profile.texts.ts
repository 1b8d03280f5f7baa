import { texts } from '../../platform/texts.ts';

export const profileTexts = texts('profile', {
  pt: {
    picture: 'Foto de {name}',
    choose: 'Escolher foto',
    replace: 'Trocar foto',
    remove: 'Remover foto',
    uploading: 'Enviando… {percent}%',
    hint: 'JPG, PNG ou WebP, até {limit}. Aparece para os colegas.',
    noPicture: 'Este arquivo não é uma foto. Use JPG, PNG ou WebP.',
    saved: 'Foto atualizada',
    removed: 'Foto removida',
  },
  en: {
    picture: 'Picture of {name}',
    choose: 'Choose a picture',
    replace: 'Change the picture',
    remove: 'Remove the picture',
    uploading: 'Uploading… {percent}%',
    hint: 'JPG, PNG or WebP, up to {limit}. Colleagues see it.',
    noPicture: 'This file is no picture. Use JPG, PNG or WebP.',
    saved: 'Picture updated',
    removed: 'Picture removed',
  },
  es: {
    picture: 'Foto de {name}',
    choose: 'Elegir foto',
    replace: 'Cambiar foto',
    remove: 'Quitar foto',
    uploading: 'Enviando… {percent}%',
    hint: 'JPG, PNG o WebP, hasta {limit}. La ven los colegas.',
    noPicture: 'Este archivo no es una foto. Use JPG, PNG o WebP.',
    saved: 'Foto actualizada',
    removed: 'Foto quitada',
  },
});
