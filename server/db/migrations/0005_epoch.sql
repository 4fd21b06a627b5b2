CREATE TABLE "database_epoch" (
	"epoch" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);

--> statement-breakpoint
INSERT INTO "database_epoch" DEFAULT VALUES;
