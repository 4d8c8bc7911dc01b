CREATE TABLE "document_series" (
	"tenant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "document_series_tenant_id_kind_year_pk" PRIMARY KEY("tenant_id","kind","year")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"tenant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"facts" jsonb NOT NULL,
	"buyer" text,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "documents_tenant_id_kind_year_number_pk" PRIMARY KEY("tenant_id","kind","year","number"),
	CONSTRAINT "documents_refund" UNIQUE("tenant_id","refund_id"),
	CONSTRAINT "documents_of_refund" CHECK ((kind = 'creditNote') = (refund_id is not null))
);
--> statement-breakpoint
ALTER TABLE "document_series" ADD CONSTRAINT "document_series_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_tenant_id_order_id_orders_tenant_id_id_fk" FOREIGN KEY ("tenant_id","order_id") REFERENCES "public"."orders"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_tenant_id_refund_id_refunds_tenant_id_id_fk" FOREIGN KEY ("tenant_id","refund_id") REFERENCES "public"."refunds"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_invoice" ON "documents" USING btree ("tenant_id","order_id") WHERE refund_id is null;--> statement-breakpoint
CREATE INDEX "documents_order" ON "documents" USING btree ("tenant_id","order_id");--> statement-breakpoint
alter table documents enable row level security;
--> statement-breakpoint
alter table documents force row level security;
--> statement-breakpoint
create policy tenant on documents to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
-- What is issued never changes; the name alone is taken away with the account.
grant select, insert, delete, update (buyer) on documents to clearcoat_tenant;
--> statement-breakpoint
alter table document_series enable row level security;
--> statement-breakpoint
alter table document_series force row level security;
--> statement-breakpoint
create policy tenant on document_series to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on document_series to clearcoat_tenant;
