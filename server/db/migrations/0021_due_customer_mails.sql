ALTER TABLE "customer_mails" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customer_mails" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_mails" ADD COLUMN "is_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_mails_due_at_idx" ON "customer_mails" USING btree ("org_id","due_at") WHERE sent_at is null and cancelled_at is null;