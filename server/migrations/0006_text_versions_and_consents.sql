CREATE TABLE "consents" (
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"agreed" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "consents_tenant_id_user_id_name_version_pk" PRIMARY KEY("tenant_id","user_id","name","version")
);
--> statement-breakpoint
CREATE TABLE "text_versions" (
	"tenant_id" integer NOT NULL,
	"name" text NOT NULL,
	"number" integer NOT NULL,
	"html" text NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "text_versions_tenant_id_name_number_pk" PRIMARY KEY("tenant_id","name","number")
);
--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "agree_from" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "what_is_new" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "club_terms_version" integer;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_versions" ADD CONSTRAINT "text_versions_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_version" ON "consents" USING btree ("tenant_id","name","version");
--> statement-breakpoint
alter table consents enable row level security;
--> statement-breakpoint
alter table consents force row level security;
--> statement-breakpoint
create policy tenant on consents to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on consents to clearcoat_tenant;
--> statement-breakpoint
alter table text_versions enable row level security;
--> statement-breakpoint
alter table text_versions force row level security;
--> statement-breakpoint
create policy tenant on text_versions to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on text_versions to clearcoat_tenant;
--> statement-breakpoint
create trigger announce_user after insert or update or delete on consents for each row execute function announce_user();
