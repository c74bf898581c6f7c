alter table products add column safety_manufacturer text;
--> statement-breakpoint
alter table products add column safety_manufacturer_contact text;
--> statement-breakpoint
alter table products add column safety_responsible text;
--> statement-breakpoint
alter table products add column safety_responsible_contact text;
--> statement-breakpoint
alter table products add column safety_identifier text;
--> statement-breakpoint
alter table products add column safety_warnings text;
