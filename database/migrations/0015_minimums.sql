create table minimum_orders (
  order_id uuid not null,
  slug text not null,
  at timestamptz not null default now(),
  constraint minimum_orders_order_id_slug_pk primary key (order_id, slug)
);
--> statement-breakpoint
alter table orders add column print_condition text;
--> statement-breakpoint
alter table preorders add column minimum integer;
--> statement-breakpoint
alter table preorders add column closes_on text;
--> statement-breakpoint
alter table preorders add column outcome text;
--> statement-breakpoint
alter table preorders add column ordered integer;
--> statement-breakpoint
alter table preorders add column decided_at timestamptz;
--> statement-breakpoint
alter table minimum_orders add constraint minimum_orders_order_id_orders_id_fk
  foreign key (order_id) references orders(id) on delete cascade;
--> statement-breakpoint
alter table minimum_orders add constraint minimum_orders_slug_preorders_slug_fk
  foreign key (slug) references preorders(slug) on update cascade;
--> statement-breakpoint
create index minimum_orders_slug on minimum_orders (slug);
--> statement-breakpoint
alter table preorders add constraint preorders_closes_on check (closes_on ~ '^\d{4}-\d{2}-\d{2}$');
--> statement-breakpoint
alter table preorders add constraint preorders_minimum
  check ((minimum is null) = (closes_on is null) and minimum >= 1);
--> statement-breakpoint
alter table preorders add constraint preorders_outcome
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (ordered is null)
    and (outcome is null or minimum is not null));
