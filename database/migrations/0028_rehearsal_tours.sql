CREATE TABLE "rehearsal_tours" (
	"scenario" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"steps_done" integer DEFAULT 0 NOT NULL,
	"order_id" uuid
);
--> statement-breakpoint
ALTER TABLE "rehearsal_tours" ADD CONSTRAINT "rehearsal_tours_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;