alter table drop_reminders add column about text not null default 'start';
--> statement-breakpoint
alter table drop_reminders add constraint drop_reminders_about check (about in ('start', 'piece'));
--> statement-breakpoint
drop index drop_reminders_once;
--> statement-breakpoint
create unique index drop_reminders_once on drop_reminders (slug, about, lower(email)) where message_id is null;
