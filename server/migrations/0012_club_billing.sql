ALTER TABLE "clubs" ADD COLUMN "unpaid_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_billing" ON "orders" USING btree ("tenant_id","user_id") WHERE state = 'pending' and kind = 'clubBilling';--> statement-breakpoint
-- Row-level security binds the owner of the tables too, unless it is a superuser: it is not forced while rows are read.
do $$
begin
  alter table clubs no force row level security;
  alter table work no force row level security;
  insert into work (tenant_id, kind, subject, due_at)
    select tenant_id, 'club', user_id::text, coalesce(next_attempt_at, next_billing_at) from clubs
    where status <> 'inactive'
    on conflict do nothing;
  alter table clubs force row level security;
  alter table work force row level security;
end
$$;
