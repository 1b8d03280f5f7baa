-- Whether the sockets of the company have been told that its licence has ended: they then hear no more than its calls answer.
alter table companies add column licence_ended boolean not null default false;
