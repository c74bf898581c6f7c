CREATE TABLE "provider_troubles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text NOT NULL,
	"is_refused" boolean NOT NULL,
	CONSTRAINT "provider_troubles_provider_unique" UNIQUE("provider")
);
