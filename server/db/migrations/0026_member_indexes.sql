DROP INDEX "order_checklists_org_id_idx";--> statement-breakpoint
CREATE INDEX "order_checklists_template_idx" ON "order_checklists" USING btree ("org_id","template_id");--> statement-breakpoint
CREATE INDEX "order_seen_member_idx" ON "order_seen" USING btree ("org_id","user_id");