import { texts } from '../../../platform/texts.ts';

export const transcriptionTexts = texts('transcription', {
  pt: {
    ask: 'Transcrever',
    pending: 'Transcrevendo…',
    label: 'Transcrição',
    nothing: 'Nada foi dito neste áudio.',
    retry: 'Tentar de novo',
    notSet: 'Falta um serviço de IA que transcreva.',
    setUp: 'Configurar',
    askAdmin: 'Peça a quem administra a empresa.',
  },
  en: {
    ask: 'Transcribe',
    pending: 'Transcribing…',
    label: 'Transcription',
    nothing: 'Nothing was said in this audio.',
    retry: 'Try again',
    notSet: 'There is no AI service that transcribes.',
    setUp: 'Set it up',
    askAdmin: 'Ask an administrator of the company.',
  },
  es: {
    ask: 'Transcribir',
    pending: 'Transcribiendo…',
    label: 'Transcripción',
    nothing: 'No se dijo nada en este audio.',
    retry: 'Intentar de nuevo',
    notSet: 'Falta un servicio de IA que transcriba.',
    setUp: 'Configurar',
    askAdmin: 'Pídaselo a quien administra la empresa.',
  },
});
