ALTER TABLE "redirects" DROP CONSTRAINT "redirects_path";--> statement-breakpoint
ALTER TABLE "redirects" DROP CONSTRAINT "redirects_target";--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_path" CHECK ("redirects"."path" ~ '^/[^/]' and "redirects"."path" = lower("redirects"."path"));--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_target" CHECK ("redirects"."target" ~ '^/([a-z?#]|$)');