-- A tenant's encrypted credentials at payment processors and other services. No trigger announces them: no answer that
-- visitors share contains them.
CREATE TABLE "service_accounts" (
	"tenant_id" integer NOT NULL,
	"service" text NOT NULL,
	"sealed" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	CONSTRAINT "service_accounts_tenant_id_service_pk" PRIMARY KEY("tenant_id","service")
);
--> statement-breakpoint
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
alter table service_accounts enable row level security;--> statement-breakpoint
alter table service_accounts force row level security;--> statement-breakpoint
create policy tenant on service_accounts to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
grant select, insert, update, delete on service_accounts to clearcoat_tenant;
