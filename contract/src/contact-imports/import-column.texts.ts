/** What the columns of a file of contacts are called in the three languages, without accents. */
export const columnTitles: Record<'name' | 'number' | 'email', readonly string[]> = {
  name: ['nome', 'name', 'nombre', 'contato', 'contact', 'contacto'],
  number: ['numero', 'number', 'telefone', 'phone', 'telefono', 'celular', 'whatsapp', 'fone', 'movil', 'mobile'],
  email: ['email', 'e-mail', 'correo', 'mail'],
};
