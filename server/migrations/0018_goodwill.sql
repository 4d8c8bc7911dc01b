CREATE TABLE "goodwill" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"given_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"item_id" uuid,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "goodwill_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "problem_reports" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"use_id" uuid,
	"order_id" uuid,
	"written_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"answer" text,
	"goodwill_id" uuid,
	CONSTRAINT "problem_reports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "free_months" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "goodwill" ADD CONSTRAINT "goodwill_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goodwill_giver" ON "goodwill" USING btree ("tenant_id","given_by","given_at");--> statement-breakpoint
CREATE INDEX "goodwill_user" ON "goodwill" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "problem_reports_user" ON "problem_reports" USING btree ("tenant_id","user_id","sent_at");--> statement-breakpoint
CREATE INDEX "problem_reports_open" ON "problem_reports" USING btree ("tenant_id","sent_at") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "problem_reports_answered" ON "problem_reports" USING btree ("tenant_id","answered_at");
--> statement-breakpoint
alter table goodwill enable row level security;
--> statement-breakpoint
alter table goodwill force row level security;
--> statement-breakpoint
create policy tenant on goodwill to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on goodwill to clearcoat_tenant;

--> statement-breakpoint
alter table problem_reports enable row level security;
--> statement-breakpoint
alter table problem_reports force row level security;
--> statement-breakpoint
create policy tenant on problem_reports to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on problem_reports to clearcoat_tenant;
