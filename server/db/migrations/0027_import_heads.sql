ALTER TABLE "imports" ADD COLUMN "head_row" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "first_lines" jsonb DEFAULT '[]'::jsonb NOT NULL;