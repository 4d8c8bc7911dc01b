CREATE TABLE "platform_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"link_hash" text,
	"generation" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_enrolments" (
	"account" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "platform_enrolments_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "platform_passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"host" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"cloned_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "platform_users" ADD COLUMN "last_login_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "platform_users" ADD COLUMN "open_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "platform_challenges" ADD CONSTRAINT "platform_challenges_account_platform_users_name_fk" FOREIGN KEY ("account") REFERENCES "public"."platform_users"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_enrolments" ADD CONSTRAINT "platform_enrolments_account_platform_users_name_fk" FOREIGN KEY ("account") REFERENCES "public"."platform_users"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_passkeys" ADD CONSTRAINT "platform_passkeys_account_platform_users_name_fk" FOREIGN KEY ("account") REFERENCES "public"."platform_users"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "platform_passkeys_credential" ON "platform_passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "platform_passkeys_account" ON "platform_passkeys" USING btree ("account");--> statement-breakpoint
grant select, insert, update, delete on platform_enrolments, platform_passkeys to clearcoat_platform;
--> statement-breakpoint
grant select, insert, delete on platform_challenges to clearcoat_platform;
