-- How often pages were opened, by day. No trigger announces them: no answer that visitors share contains them.
CREATE TABLE "visits" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visits_tenant_id_day_name_pk" PRIMARY KEY("tenant_id","day","name")
);
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
alter table visits enable row level security;--> statement-breakpoint
alter table visits force row level security;--> statement-breakpoint
create policy tenant on visits to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
grant select, insert, update, delete on visits to clearcoat_tenant;
