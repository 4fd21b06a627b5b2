CREATE TABLE "removed_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"file_url" text,
	"removed_by" uuid,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checklist_templates" ADD COLUMN "start_status" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "entered_stage_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "card_age_days" integer;--> statement-breakpoint
ALTER TABLE "removed_parts" ADD CONSTRAINT "removed_parts_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_parts" ADD CONSTRAINT "removed_parts_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_parts" ADD CONSTRAINT "removed_parts_org_id_order_id_orders_org_id_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."orders"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_parts" ADD CONSTRAINT "removed_parts_org_id_file_url_objects_org_id_url_fk" FOREIGN KEY ("org_id","file_url") REFERENCES "public"."objects"("org_id","url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_org_id_user_id_organization_members_org_id_user_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."organization_members"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_parts_removed_at_idx" ON "removed_parts" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "removed_parts_org_id_order_id_idx" ON "removed_parts" USING btree ("org_id","order_id");--> statement-breakpoint
CREATE INDEX "removed_parts_file_url_idx" ON "removed_parts" USING btree ("file_url");--> statement-breakpoint
CREATE INDEX "saved_views_org_id_user_id_idx" ON "saved_views" USING btree ("org_id","user_id");--> statement-breakpoint
ALTER TABLE "checklist_templates" ADD CONSTRAINT "checklist_templates_start_status_check" CHECK ("checklist_templates"."start_status" in ('ORDER_IN', 'PRODUCTION', 'FINISH', 'COMPLETED', 'DELIVERY', 'PICKUP'));--> statement-breakpoint
-- Written by hand: an order came to its stage with its latest move, or with itself.
UPDATE "orders" SET "entered_stage_at" = coalesce(
  (select max(e.created_at) from events e where e.order_id = orders.id and e.type = 'order.moved'), created_at);
--> statement-breakpoint
INSERT INTO "consumer_positions" ("org_id", "consumer", "version") SELECT id, 'checklists', version FROM organizations;
