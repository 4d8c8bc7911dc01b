-- Invitations to the back office, and since when an administrator is one.
CREATE TABLE "office_invitations" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "office_invitations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "admin_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "office_invitations" ADD CONSTRAINT "office_invitations_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_invitations" ADD CONSTRAINT "office_invitations_tenant_id_invited_by_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","invited_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "office_invitations_email" ON "office_invitations" USING btree ("tenant_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "office_invitations_token" ON "office_invitations" USING btree ("tenant_id","token_hash");--> statement-breakpoint
alter table office_invitations enable row level security;--> statement-breakpoint
alter table office_invitations force row level security;--> statement-breakpoint
create policy tenant on office_invitations to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
grant select, insert, update, delete on office_invitations to clearcoat_tenant;
