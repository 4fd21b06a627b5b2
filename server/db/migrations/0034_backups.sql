CREATE TABLE "backup_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"name" text,
	"bytes" bigint,
	"rows" bigint,
	"files" integer,
	"error" text,
	"told_at" timestamp with time zone,
	CONSTRAINT "backup_runs_kind_check" CHECK ("backup_runs"."kind" in ('backup', 'rehearsal'))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "database_epoch" ADD COLUMN "sealed_secret" jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('mention', 'assigned', 'customer', 'overdue', 'due', 'wait', 'timer', 'note', 'moved', 'webhook', 'backup'));