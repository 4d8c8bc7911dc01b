-- Every save of a site config with what it has changed, and the one draft of a tenant. No trigger announces them: no answer
-- that visitors share contains them.
CREATE TABLE "config_drafts" (
	"tenant_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"author_id" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"publish_at" timestamp (3) with time zone,
	CONSTRAINT "config_drafts_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "config_saves" (
	"tenant_id" integer NOT NULL,
	"number" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"author_id" uuid,
	"kind" text NOT NULL,
	"restored" integer,
	"changes" jsonb NOT NULL,
	"company_name" text NOT NULL,
	"site_config" jsonb NOT NULL,
	"config_timestamp" bigint NOT NULL,
	CONSTRAINT "config_saves_tenant_id_number_pk" PRIMARY KEY("tenant_id","number")
);
--> statement-breakpoint
ALTER TABLE "config_drafts" ADD CONSTRAINT "config_drafts_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "config_saves" ADD CONSTRAINT "config_saves_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
alter table config_saves enable row level security;--> statement-breakpoint
alter table config_saves force row level security;--> statement-breakpoint
create policy tenant on config_saves to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
grant select, insert, delete on config_saves to clearcoat_tenant;--> statement-breakpoint
alter table config_drafts enable row level security;--> statement-breakpoint
alter table config_drafts force row level security;--> statement-breakpoint
create policy tenant on config_drafts to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
grant select, insert, update, delete on config_drafts to clearcoat_tenant;
