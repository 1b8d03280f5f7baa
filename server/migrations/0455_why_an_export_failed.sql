alter table contact_exports
  add failure text check (failure in ('tooLarge', 'notAllowed', 'erased', 'defect')),
  add constraint only_failed_ones_say_why check (failure is null or state = 'failed');
