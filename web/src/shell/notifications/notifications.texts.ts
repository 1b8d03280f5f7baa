import { texts } from '../../platform/texts.ts';

export const notificationsTexts = texts('notifications', {
  pt: {
    title: 'Notificações',
    closed: 'Avisar com o Balcão fechado',
    closedHint: 'Neste navegador, mesmo sem nenhuma página aberta. Ao sair da conta, os avisos param.',
    waiting: 'Também do que espera nas minhas filas',
    waitingHint: 'Conversas suas, transferências e menções avisam sempre.',
    showsText: 'Mostrar o texto da mensagem',
    showsTextHint: 'Sem isto o aviso traz só o nome de quem escreveu.',
    denied: 'O navegador não deixa o Balcão avisar. Libere as notificações deste site nas configurações do navegador.',
    unsupported:
      'Este navegador não avisa com a página fechada. No iPhone, adicione antes o Balcão à tela de início; no computador, use um navegador atual.',
    failed: 'O serviço de avisos do navegador não respondeu. Tente de novo daqui a pouco.',
    done: 'Pronto',
  },
  en: {
    title: 'Notifications',
    closed: 'Notify while Balcão is closed',
    closedHint: 'In this browser, even with no page open. Notifications stop when you sign out.',
    waiting: 'Also of what waits in my queues',
    waitingHint: 'Your own conversations, transfers and mentions always notify.',
    showsText: 'Show the text of the message',
    showsTextHint: 'Without this a notification has only the name of who wrote.',
    denied: 'The browser does not let Balcão notify. Allow notifications of this site in the browser’s settings.',
    unsupported:
      'This browser does not notify while the page is closed. On an iPhone, first add Balcão to the home screen; on a computer, use a current browser.',
    failed: 'The browser’s notification service did not answer. Try again in a moment.',
    done: 'Done',
  },
  es: {
    title: 'Notificaciones',
    closed: 'Avisar con Balcão cerrado',
    closedHint: 'En este navegador, aun sin ninguna página abierta. Al salir de la cuenta los avisos se detienen.',
    waiting: 'También de lo que espera en mis colas',
    waitingHint: 'Sus conversaciones, transferencias y menciones avisan siempre.',
    showsText: 'Mostrar el texto del mensaje',
    showsTextHint: 'Sin esto el aviso trae solo el nombre de quien escribió.',
    denied:
      'El navegador no deja que Balcão avise. Permita las notificaciones de este sitio en la configuración del navegador.',
    unsupported:
      'Este navegador no avisa con la página cerrada. En un iPhone, agregue antes Balcão a la pantalla de inicio; en la computadora, use un navegador actual.',
    failed: 'El servicio de avisos del navegador no respondió. Intente de nuevo en un momento.',
    done: 'Listo',
  },
});
