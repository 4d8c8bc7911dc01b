-- Cards that were removed or replaced, until their processor has deleted them as well. No trigger announces them: no
-- answer contains them.
CREATE TABLE "retired_cards" (
	"tenant_id" integer NOT NULL,
	"tag" text NOT NULL,
	"processor" text NOT NULL,
	"processor_account" integer NOT NULL,
	"processor_token" text NOT NULL,
	"retired_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "retired_cards_tenant_id_tag_pk" PRIMARY KEY("tenant_id","tag")
);
--> statement-breakpoint
ALTER TABLE "retired_cards" ADD CONSTRAINT "retired_cards_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
alter table retired_cards enable row level security;--> statement-breakpoint
alter table retired_cards force row level security;--> statement-breakpoint
create policy tenant on retired_cards to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
grant select, insert, update, delete on retired_cards to clearcoat_tenant;
