import { texts } from '../platform/texts.ts';

/** Separate from the page's other texts: every page loads these. */
export const contactExportTexts = texts('contactExports', {
  pt: {
    exporting: 'O arquivo com os dados de {name} está sendo feito. Você será avisado aqui.',
    exportReady: 'Os dados de {name} estão prontos em Configurações › Privacidade.',
    exportFailed: 'Não foi possível exportar os dados de {name}.',
    exportFailure_tooLarge:
      'Os arquivos desta pessoa passam de 100 GB, mais do que cabe em uma exportação. Apague arquivos antigos e peça de novo.',
    exportFailure_notAllowed: 'Quem pediu não tem mais permissão.',
    exportFailure_erased: 'Os dados da pessoa foram apagados.',
    exportFailure_defect: 'Uma falha do servidor impediu. Peça de novo; se repetir, fale com o suporte.',
  },
  en: {
    exporting: 'The archive with the data of {name} is being made. You will be told here.',
    exportReady: 'The data of {name} are ready in Settings › Privacy.',
    exportFailed: 'The data of {name} could not be exported.',
    exportFailure_tooLarge:
      'The files of this person are more than 100 GB, more than an export holds. Delete old files and ask again.',
    exportFailure_notAllowed: 'Whoever asked for it has no permission any more.',
    exportFailure_erased: 'The data of the person have been erased.',
    exportFailure_defect: 'A fault of the server prevented it. Ask again; if it repeats, talk to support.',
  },
  es: {
    exporting: 'El archivo con los datos de {name} se está haciendo. Se le avisará aquí.',
    exportReady: 'Los datos de {name} están listos en Configuraciones › Privacidad.',
    exportFailed: 'No fue posible exportar los datos de {name}.',
    exportFailure_tooLarge:
      'Los archivos de esta persona pasan de 100 GB, más de lo que cabe en una exportación. Borre archivos antiguos y pídalo de nuevo.',
    exportFailure_notAllowed: 'Quien lo pidió ya no tiene permiso.',
    exportFailure_erased: 'Los datos de la persona fueron borrados.',
    exportFailure_defect: 'Una falla del servidor lo impidió. Pídalo de nuevo; si se repite, hable con soporte.',
  },
});
