CREATE TABLE "passkey_challenges" (
	"tenant_id" integer NOT NULL,
	"challenge_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_tenant_id_challenge_hash_pk" PRIMARY KEY("tenant_id","challenge_hash")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"host" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"cloned_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "refused_log_ins" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"why" text NOT NULL,
	"device_name" text,
	"browser_name" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "refused_log_ins_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "mailed_codes" (
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mailed_codes_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"tenant_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_tenant_id_code_hash_pk" PRIMARY KEY("tenant_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "opened_by" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "passkey_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_name" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser_name" text;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_log_ins" ADD CONSTRAINT "refused_log_ins_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_log_ins" ADD CONSTRAINT "refused_log_ins_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_codes" ADD CONSTRAINT "mailed_codes_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_codes" ADD CONSTRAINT "mailed_codes_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("tenant_id","credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "refused_log_ins_user" ON "refused_log_ins" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("tenant_id","user_id");--> statement-breakpoint
alter table passkeys enable row level security;
--> statement-breakpoint
alter table passkeys force row level security;
--> statement-breakpoint
create policy tenant on passkeys to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on passkeys to clearcoat_tenant;
--> statement-breakpoint
alter table passkey_challenges enable row level security;
--> statement-breakpoint
alter table passkey_challenges force row level security;
--> statement-breakpoint
create policy tenant on passkey_challenges to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on passkey_challenges to clearcoat_tenant;
--> statement-breakpoint
alter table mailed_codes enable row level security;
--> statement-breakpoint
alter table mailed_codes force row level security;
--> statement-breakpoint
create policy tenant on mailed_codes to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on mailed_codes to clearcoat_tenant;
--> statement-breakpoint
alter table recovery_codes enable row level security;
--> statement-breakpoint
alter table recovery_codes force row level security;
--> statement-breakpoint
create policy tenant on recovery_codes to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on recovery_codes to clearcoat_tenant;
--> statement-breakpoint
alter table refused_log_ins enable row level security;
--> statement-breakpoint
alter table refused_log_ins force row level security;
--> statement-breakpoint
create policy tenant on refused_log_ins to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on refused_log_ins to clearcoat_tenant;
