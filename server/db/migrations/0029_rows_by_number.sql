ALTER TABLE "imports" ADD COLUMN "left_out" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "kept" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "wanted" integer[] DEFAULT '{}' NOT NULL;