/** To admins, who fetch the list again. `pause`: it failed for a day. */
export type WebhookEndpointEvent = {
  action: 'create' | 'update' | 'delete' | 'pause';
  endpointId: number;
  name: string;
};
