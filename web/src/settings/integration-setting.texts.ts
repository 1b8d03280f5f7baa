import { texts } from '../platform/texts.ts';

export const integrationSettingTexts = texts('integrationSettings', {
  pt: {
    tab: 'Integrações',
    noEffect:
      'Estas chaves ficam guardadas com a empresa e não têm efeito aqui: nenhuma função do Balcão usa IXC, MK-AUTH ou Asaas. Segredos aparecem mascarados.',
    ixc: 'IXC',
    mkauth: 'MK-AUTH',
    asaas: 'Asaas',
    ipixc: 'IP do IXC',
    tokenixc: 'Token do IXC',
    ipmkauth: 'IP do MK-AUTH',
    clientidmkauth: 'Client ID do MK-AUTH',
    clientsecretmkauth: 'Client secret do MK-AUTH',
    asaasKey: 'Token do Asaas',
  },
  en: {
    tab: 'Integrations',
    noEffect:
      'These keys are kept with the company and have no effect here: nothing in Balcão uses IXC, MK-AUTH or Asaas. Secrets are shown masked.',
    ixc: 'IXC',
    mkauth: 'MK-AUTH',
    asaas: 'Asaas',
    ipixc: 'IXC address',
    tokenixc: 'IXC token',
    ipmkauth: 'MK-AUTH address',
    clientidmkauth: 'MK-AUTH client ID',
    clientsecretmkauth: 'MK-AUTH client secret',
    asaasKey: 'Asaas token',
  },
  es: {
    tab: 'Integraciones',
    noEffect:
      'Estas claves se guardan con la empresa y no tienen efecto aquí: ninguna función de Balcão usa IXC, MK-AUTH o Asaas. Los secretos aparecen enmascarados.',
    ixc: 'IXC',
    mkauth: 'MK-AUTH',
    asaas: 'Asaas',
    ipixc: 'IP de IXC',
    tokenixc: 'Token de IXC',
    ipmkauth: 'IP de MK-AUTH',
    clientidmkauth: 'Client ID de MK-AUTH',
    clientsecretmkauth: 'Client secret de MK-AUTH',
    asaasKey: 'Token de Asaas',
  },
});
