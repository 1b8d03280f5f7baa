-- A deleted company is switched off; what it was before comes back with it. Null for those that were deleted before this was kept.
alter table companies add column status_before_deletion boolean;
