CREATE TABLE "order_parts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"org_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"letter" text NOT NULL,
	"name" text NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "order_parts_org_id_order_id_id_unique" UNIQUE("org_id","order_id","id"),
	CONSTRAINT "order_parts_order_id_letter_unique" UNIQUE("order_id","letter")
);
--> statement-breakpoint
ALTER TABLE "order_checklists" ADD COLUMN "part_id" uuid;--> statement-breakpoint
ALTER TABLE "order_attachments" ADD COLUMN "part_id" uuid;--> statement-breakpoint
ALTER TABLE "order_notes" ADD COLUMN "part_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "part_settings" jsonb;--> statement-breakpoint
ALTER TABLE "order_parts" ADD CONSTRAINT "order_parts_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parts" ADD CONSTRAINT "order_parts_org_id_order_id_orders_org_id_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."orders"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_checklists" ADD CONSTRAINT "order_checklists_part_fk" FOREIGN KEY ("org_id","order_id","part_id") REFERENCES "public"."order_parts"("org_id","order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_attachments" ADD CONSTRAINT "order_attachments_part_fk" FOREIGN KEY ("org_id","order_id","part_id") REFERENCES "public"."order_parts"("org_id","order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_part_fk" FOREIGN KEY ("org_id","order_id","part_id") REFERENCES "public"."order_parts"("org_id","order_id","id") ON DELETE no action ON UPDATE no action;