/** Column titles in files of contacts, in the three languages, without accents. */
export const columnTitles: Record<'name' | 'number' | 'email', readonly string[]> = {
  name: ['nome', 'name', 'nombre', 'contato', 'contact', 'contacto'],
  number: ['numero', 'number', 'telefone', 'phone', 'telefono', 'celular', 'whatsapp', 'fone', 'movil', 'mobile'],
  email: ['email', 'e-mail', 'correo', 'mail'],
};
