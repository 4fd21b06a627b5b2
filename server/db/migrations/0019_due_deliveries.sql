CREATE TABLE "due_deliveries" (
	"org_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"notification_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "due_deliveries_notification_id_channel_pk" PRIMARY KEY("notification_id","channel"),
	CONSTRAINT "due_deliveries_channel_check" CHECK ("due_deliveries"."channel" in ('mail', 'push'))
);
--> statement-breakpoint
DROP INDEX "orders_next_timer_at_idx";--> statement-breakpoint
ALTER TABLE "due_deliveries" ADD CONSTRAINT "due_deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_deliveries_due_at_idx" ON "due_deliveries" USING btree ("org_id","channel","due_at");--> statement-breakpoint
CREATE INDEX "orders_next_timer_at_idx" ON "orders" USING btree ("org_id","next_timer_at") WHERE next_timer_at is not null and not is_archived;