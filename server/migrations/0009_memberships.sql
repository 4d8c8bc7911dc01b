ALTER TABLE "clubs" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "vehicle_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "paid_cents" integer;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "frozen_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "frozen_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "frozen_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "fee_cents" integer;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "fee_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "fee_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "next_plan" jsonb;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "next_prices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "freezes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charge" jsonb;--> statement-breakpoint
-- While the version before runs: it gives each membership an id of its own by the default of the column.
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_id" UNIQUE("tenant_id","id");--> statement-breakpoint
-- A first period may have been paid at the sign-up price; any other was paid at the monthly price.
UPDATE "clubs" SET "paid_cents" = "joined"."cents"
FROM (
  SELECT "orders"."tenant_id", "orders"."user_id", "orders"."settled_at", ("line"."value"->>'unitPriceCents')::integer AS "cents"
  FROM "orders", jsonb_array_elements("orders"."lines") AS "line"
  WHERE "orders"."state" = 'approved' AND "orders"."kind" = 'order' AND "line"."value"->>'productType' = 'AppClub'
    AND "orders"."settled_at" > now() - interval '32 days'
) AS "joined"
WHERE "clubs"."tenant_id" = "joined"."tenant_id" AND "clubs"."user_id" = "joined"."user_id"
  AND "clubs"."started_at" = "joined"."settled_at" AND "clubs"."next_billing_at" <= "clubs"."started_at" + interval '31 days';
