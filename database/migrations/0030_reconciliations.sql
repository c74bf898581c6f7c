CREATE TABLE "reconciliation_facts" (
	"run_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"names" text,
	"status" text NOT NULL,
	"amount" integer,
	"currency" text,
	CONSTRAINT "reconciliation_facts_run_id_kind_id_pk" PRIMARY KEY("run_id","kind","id")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"order_id" uuid,
	"here" text,
	"there" text
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text DEFAULT 'running' NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"findings" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "reconciliation_facts" ADD CONSTRAINT "reconciliation_facts_run_id_reconciliations_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."reconciliations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_findings" ADD CONSTRAINT "reconciliation_findings_run_id_reconciliations_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."reconciliations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_findings" ADD CONSTRAINT "reconciliation_findings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconciliation_findings_run" ON "reconciliation_findings" USING btree ("run_id","kind","id");--> statement-breakpoint
CREATE INDEX "reconciliation_findings_order" ON "reconciliation_findings" USING btree ("order_id") WHERE "reconciliation_findings"."order_id" is not null;