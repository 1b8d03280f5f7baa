/** Columns that reference files: a file that none of them names is of no use. Compared with the schema by a test. */
export const fileReferences = [
  ['messages', 'file_id'],
  ['message_previews', 'file_id'],
  ['sandbox_messages', 'file_id'],
  ['contact_pictures', 'file_id'],
  ['contact_imports', 'file_id'],
  ['contact_exports', 'file_id'],
  ['quick_messages', 'file_id'],
  ['report_exports', 'file_id'],
  ['file_list_options', 'file_id'],
  ['queue_options', 'file_id'],
  ['users', 'profile_file_id'],
  ['chat_messages', 'file_id'],
  ['schedules', 'file_id'],
  ['announcements', 'file_id'],
  ['helps', 'file_id'],
  ['campaigns', 'file_id'],
] as const;
