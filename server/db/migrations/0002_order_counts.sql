ALTER TABLE "orders" ADD COLUMN "note_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "file_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "checklist_total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "checklist_completed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "checklist_open_required" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_templates_default_name_idx" ON "checklist_templates" USING btree ("org_id","name") WHERE is_default;--> statement-breakpoint
-- Written by hand: what server/db/order-counts.ts counts, for the orders that are there.
UPDATE "orders" SET
  "note_count" = (select count(*) from order_notes n where n.order_id = orders.id),
  "file_count" = (select count(*) from order_attachments f where f.order_id = orders.id),
  "checklist_total" = (select count(*) from order_checklists c join order_checklist_items i on i.checklist_id = c.id where c.order_id = orders.id),
  "checklist_completed" = (select count(*) from order_checklists c join order_checklist_items i on i.checklist_id = c.id where c.order_id = orders.id and i.is_completed),
  "checklist_open_required" = (select count(*) from order_checklists c join order_checklist_items i on i.checklist_id = c.id where c.order_id = orders.id and i.is_required and not i.is_completed);
