CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"attachment_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"asked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"name" text,
	"words" text,
	"consent" text,
	"signature_url" text,
	"certificate_id" uuid,
	CONSTRAINT "approvals_signature_url_unique" UNIQUE("signature_url"),
	CONSTRAINT "approvals_answer_check" CHECK ("approvals"."answer" in ('approved', 'changes'))
);
--> statement-breakpoint
CREATE TABLE "customer_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"shows_date" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"opened_on" date
);
--> statement-breakpoint
CREATE TABLE "customer_mails" (
	"org_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "customer_mails_order_id_kind_subject_id_pk" PRIMARY KEY("order_id","kind","subject_id"),
	CONSTRAINT "customer_mails_kind_check" CHECK ("customer_mails"."kind" in ('link', 'making', 'pickup', 'delivery', 'approval'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "gates" ADD COLUMN "met_by_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_attachments" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_attachments" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "order_attachments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_notes" ADD COLUMN "customer" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unanswered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "logo_url" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "customer_page" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_attachments" ADD CONSTRAINT "order_attachments_org_id_id_unique" UNIQUE("org_id","id");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_org_id_order_id_orders_org_id_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."orders"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_org_id_attachment_id_order_attachments_org_id_id_fk" FOREIGN KEY ("org_id","attachment_id") REFERENCES "public"."order_attachments"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_org_id_certificate_id_order_attachments_org_id_id_fk" FOREIGN KEY ("org_id","certificate_id") REFERENCES "public"."order_attachments"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_org_id_signature_url_objects_org_id_url_fk" FOREIGN KEY ("org_id","signature_url") REFERENCES "public"."objects"("org_id","url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_links" ADD CONSTRAINT "customer_links_org_id_order_id_orders_org_id_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."orders"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_mails" ADD CONSTRAINT "customer_mails_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_mails" ADD CONSTRAINT "customer_mails_org_id_order_id_orders_org_id_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."orders"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting_idx" ON "approvals" USING btree ("attachment_id") WHERE answer is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "approvals_order_id_idx" ON "approvals" USING btree ("org_id","order_id","created_at");--> statement-breakpoint
CREATE INDEX "approvals_attachment_id_idx" ON "approvals" USING btree ("org_id","attachment_id");--> statement-breakpoint
CREATE INDEX "approvals_certificate_id_idx" ON "approvals" USING btree ("org_id","certificate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_links_order_id_idx" ON "customer_links" USING btree ("order_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "customer_links_org_id_order_id_idx" ON "customer_links" USING btree ("org_id","order_id");--> statement-breakpoint
CREATE INDEX "customer_mails_org_id_idx" ON "customer_mails" USING btree ("org_id","order_id");--> statement-breakpoint
ALTER TABLE "order_attachments" ADD CONSTRAINT "order_attachments_series_id_version_unique" UNIQUE("series_id","version");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('mention', 'assigned', 'customer', 'overdue', 'due', 'wait', 'timer', 'note', 'moved'));--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_customer_check" CHECK ("order_notes"."customer" in ('from', 'to'));--> statement-breakpoint
-- What every shop was offered under this name is what an approval is for.
UPDATE "gates" SET "met_by_approval" = true WHERE "name" = 'Drawing approved';--> statement-breakpoint
-- Nobody is mailed of what happened before.
INSERT INTO "consumer_positions" ("org_id", "consumer", "version") SELECT id, 'customer-mails', version FROM organizations;
