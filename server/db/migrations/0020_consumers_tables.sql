DROP INDEX "order_seen_changed_idx";--> statement-breakpoint
ALTER TABLE "order_seen" ADD COLUMN "is_news" boolean GENERATED ALWAYS AS (changed_version > seen_version) STORED;--> statement-breakpoint
CREATE INDEX "order_seen_changed_idx" ON "order_seen" USING btree ("org_id","user_id") WHERE is_news;--> statement-breakpoint
-- A row that changes stays on its page, where there is room: then the indexes need not hear of it.
ALTER TABLE "order_progress" SET (fillfactor = 60);--> statement-breakpoint
ALTER TABLE "order_seen" SET (fillfactor = 60);--> statement-breakpoint
-- These lock the organizations, which everybody reads: they come last, after what takes time in a large installation.
ALTER TABLE "order_progress" DROP CONSTRAINT "order_progress_org_id_organizations_id_fk";--> statement-breakpoint
ALTER TABLE "order_promises" DROP CONSTRAINT "order_promises_org_id_organizations_id_fk";--> statement-breakpoint
ALTER TABLE "order_stays" DROP CONSTRAINT "order_stays_org_id_organizations_id_fk";--> statement-breakpoint
ALTER TABLE "order_waits" DROP CONSTRAINT "order_waits_org_id_organizations_id_fk";--> statement-breakpoint
ALTER TABLE "order_seen" DROP CONSTRAINT "order_seen_org_id_organizations_id_fk";
