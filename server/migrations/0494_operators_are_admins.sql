-- An operator who was made something less than an admin is none any more (docs/decisions/0494). The last one stays.
update users u set super = false
where super and profile <> 'admin'
  and exists (select from users o where o.company_id = u.company_id and o.super and o.profile = 'admin');
