ALTER TABLE "approvals" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "customer_links" ADD COLUMN "email_unconfirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_attachments" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;