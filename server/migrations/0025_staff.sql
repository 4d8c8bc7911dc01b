CREATE TABLE "staff_roles" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"name" text,
	"rights" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_roles_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "waiting_acts" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"request" jsonb NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "waiting_acts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "office_invitations" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "office_invitations" ADD COLUMN "places" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_places" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_acts" ADD CONSTRAINT "waiting_acts_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_acts" ADD CONSTRAINT "waiting_acts_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_acts_newest" ON "waiting_acts" USING btree ("tenant_id","asked_at");--> statement-breakpoint
alter table staff_roles enable row level security;
--> statement-breakpoint
alter table staff_roles force row level security;
--> statement-breakpoint
create policy tenant on staff_roles to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on staff_roles to clearcoat_tenant;
--> statement-breakpoint
alter table waiting_acts enable row level security;
--> statement-breakpoint
alter table waiting_acts force row level security;
--> statement-breakpoint
create policy tenant on waiting_acts to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on waiting_acts to clearcoat_tenant;
