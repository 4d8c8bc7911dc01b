-- Accounts that wait for their sites, the administrators who may make these, and what has become of a site.
CREATE TABLE "account_grants" (
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" integer NOT NULL,
	CONSTRAINT "account_grants_tenant_id_user_id_account_id_pk" PRIMARY KEY("tenant_id","user_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" integer PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"currency" char(3) DEFAULT 'USD' NOT NULL,
	"has_site" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_grants" ADD CONSTRAINT "account_grants_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_grants" ADD CONSTRAINT "account_grants_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
alter table account_grants enable row level security;--> statement-breakpoint
alter table account_grants force row level security;--> statement-breakpoint
create policy tenant on account_grants to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
grant select, insert, delete on account_grants to clearcoat_tenant;--> statement-breakpoint
-- A merchant's administrators see the accounts that are granted to one of them.
alter table accounts enable row level security;--> statement-breakpoint
alter table accounts force row level security;--> statement-breakpoint
create policy granted on accounts to clearcoat_tenant using (exists (select from account_grants where account_id = accounts.id));--> statement-breakpoint
create policy platform on accounts to clearcoat_platform using (true) with check (true);--> statement-breakpoint
grant select on accounts to clearcoat_tenant;--> statement-breakpoint
grant select, insert, update on accounts to clearcoat_platform;--> statement-breakpoint
-- The deletion of a site deletes its rows in every table.
grant delete on wrapper_settings, open_apps to clearcoat_tenant;
