import type { DeliveryFailReason } from '@balcao/contract/queue-integrations/delivery';
import { texts } from '../platform/texts.ts';

const pt = {
  key: 'As credenciais não foram aceitas.',
  missing: 'O serviço não conhece este projeto.',
  rejected: 'O serviço recusou o pedido.',
  rate: 'O serviço está recebendo chamadas demais.',
  service: 'O serviço falhou.',
  garbage: 'A resposta não é de um serviço deste tipo.',
  silence: 'O serviço não respondeu a tempo.',
  unreachable: 'O serviço não foi encontrado neste endereço.',
  address: 'Este endereço não pode ser chamado daqui.',
  plan: 'O plano da empresa deixou de incluir isto.',
  licence: 'A licença da empresa estava vencida, ou a empresa inativa.',
  partial: 'Parte da resposta não foi enviada: textos vazios, longos demais, em outro formato ou além de dez.',
} as const satisfies Record<DeliveryFailReason, string>;

export const integrationFailureTexts = texts('integrationFailures', {
  pt,
  en: {
    key: 'The credentials were not accepted.',
    missing: 'The service knows no such project.',
    rejected: 'The service refused the request.',
    rate: 'The service is being called too often.',
    service: 'The service failed.',
    garbage: 'The answer is not one of a service of this kind.',
    silence: 'The service did not answer in time.',
    unreachable: 'There is no service at this address.',
    address: 'This address may not be called from here.',
    plan: 'The company’s plan no longer included this.',
    licence: 'The company’s licence had ended, or the company was inactive.',
    partial: 'Part of the answer was not sent: texts that are empty, too long, in another format or beyond ten.',
  },
  es: {
    key: 'Las credenciales no fueron aceptadas.',
    missing: 'El servicio no conoce este proyecto.',
    rejected: 'El servicio rechazó el pedido.',
    rate: 'El servicio recibe demasiadas llamadas.',
    service: 'El servicio falló.',
    garbage: 'La respuesta no es de un servicio de este tipo.',
    silence: 'El servicio no respondió a tiempo.',
    unreachable: 'No hay ningún servicio en esta dirección.',
    address: 'Esta dirección no se puede llamar desde aquí.',
    plan: 'El plan de la empresa dejó de incluir esto.',
    licence: 'La licencia de la empresa había vencido, o la empresa estaba inactiva.',
    partial:
      'Una parte de la respuesta no se envió: textos vacíos, demasiado largos, en otro formato o más allá de diez.',
  },
});
