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
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor" text,
	"act" text NOT NULL,
	"subject" text,
	"reason" text,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_tokens" (
	"tenant_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bot_tokens_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"audience" jsonb NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"customers" integer DEFAULT 0 NOT NULL,
	"last_user_id" uuid,
	"is_complete" boolean DEFAULT false NOT NULL,
	CONSTRAINT "broadcasts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "card_entries" (
	"socket_id" char(32) NOT NULL,
	"tenant_id" integer NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"user_id" uuid,
	"processor" text,
	"ref" text,
	"message" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_entries_tenant_id_socket_id_pk" PRIMARY KEY("tenant_id","socket_id")
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"user_id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"tag" text NOT NULL,
	"processor" text NOT NULL,
	"processor_token" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expiration_month" smallint NOT NULL,
	"expiration_year" smallint NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"processor_account" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cards_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "client_errors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site" integer,
	"error" text NOT NULL,
	"stack" text,
	"url" text,
	"app_version" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clubs" (
	"user_id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"monthly_cents" integer NOT NULL,
	"tax_rate" integer NOT NULL,
	"use_limit" integer,
	"uses_this_period" integer DEFAULT 0 NOT NULL,
	"location_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"next_billing_at" timestamp (3) with time zone NOT NULL,
	"billing_day" smallint NOT NULL,
	"failed_attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"unpaid_since" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "clubs_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "config_drafts" (
	"tenant_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"changes" jsonb,
	"author_id" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"refusal" text,
	CONSTRAINT "config_drafts_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "config_migrations" (
	"tenant_id" integer NOT NULL,
	"state" text NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "config_migrations_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "config_saves" (
	"tenant_id" integer NOT NULL,
	"number" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"author_id" uuid,
	"kind" text NOT NULL,
	"restored" integer,
	"changes" jsonb NOT NULL,
	"company_name" text NOT NULL,
	"site_config" jsonb NOT NULL,
	"config_timestamp" bigint NOT NULL,
	CONSTRAINT "config_saves_tenant_id_number_pk" PRIMARY KEY("tenant_id","number")
);
--> statement-breakpoint
CREATE TABLE "deal_claims" (
	"tenant_id" integer NOT NULL,
	"deal_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "deal_claims_tenant_id_deal_id_user_id_pk" PRIMARY KEY("tenant_id","deal_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"tenant_id" integer NOT NULL,
	"id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"terms" text NOT NULL,
	"location_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"item_type" text DEFAULT 'Item' NOT NULL,
	"max_uses" integer DEFAULT 1 NOT NULL,
	"valid_days" integer,
	"claim_limit" integer DEFAULT 1 NOT NULL,
	"total_limit" integer,
	"claimed" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "deals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"token_hash" text NOT NULL,
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "email_tokens_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"tenant_id" integer NOT NULL,
	"name" text NOT NULL,
	"original_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"seconds" double precision,
	"author_id" uuid,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_tenant_id_name_pk" PRIMARY KEY("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "gift_card_entries" (
	"id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"number" char(16) NOT NULL,
	"cents" integer NOT NULL,
	"reason" text NOT NULL,
	"reference" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gift_card_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"tenant_id" integer NOT NULL,
	"number" char(16) NOT NULL,
	"balance_cents" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gift_cards_tenant_id_number_pk" PRIMARY KEY("tenant_id","number")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"tenant_id" integer NOT NULL,
	"subject" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" smallint NOT NULL,
	"body" text NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_tenant_id_subject_method_path_key_pk" PRIMARY KEY("tenant_id","subject","method","path","key")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"tenant_id" integer NOT NULL,
	"id" integer NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"address1" text NOT NULL,
	"address2" text,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"phone" text,
	"hours" jsonb,
	"notice" jsonb,
	CONSTRAINT "locations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"last_login_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_tenant_id_user_id_device_id_pk" PRIMARY KEY("tenant_id","user_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"id" bigserial NOT NULL,
	"tenant_id" integer NOT NULL,
	"email_key" text NOT NULL,
	"ip" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_failures_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"tenant_id" integer NOT NULL,
	"company_name" text NOT NULL,
	"has_app" boolean DEFAULT true NOT NULL,
	"has_ecom" boolean DEFAULT true NOT NULL,
	"currency" char(3) DEFAULT 'USD' NOT NULL,
	"processor" text DEFAULT 'none' NOT NULL,
	"is_test_account" boolean DEFAULT false NOT NULL,
	"site_config" jsonb NOT NULL,
	"config_timestamp" bigint NOT NULL,
	"points_per_unit" integer DEFAULT 10 NOT NULL,
	"point_goal" integer DEFAULT 1000 NOT NULL,
	"widget_title" text DEFAULT 'Free wash' NOT NULL,
	"referral_points" integer,
	"support_email" text,
	"support_phone" text,
	"support_faqs" text,
	"terms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"club_terms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"privacy_policy" text,
	CONSTRAINT "merchants_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"path" text,
	CONSTRAINT "notifications_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "device_versions" (
	"tenant_id" integer NOT NULL,
	"device_id" text NOT NULL,
	"version" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_versions_tenant_id_device_id_pk" PRIMARY KEY("tenant_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "open_apps" (
	"instance" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"config_timestamp" bigint NOT NULL,
	"version" text NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "open_apps_tenant_id_instance_config_timestamp_version_pk" PRIMARY KEY("tenant_id","instance","config_timestamp","version")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text DEFAULT 'order' NOT NULL,
	"state" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"address" jsonb,
	"subtotal_cents" integer DEFAULT 0 NOT NULL,
	"taxes_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer DEFAULT 0 NOT NULL,
	"currency" char(3) NOT NULL,
	"processor" text,
	"processor_token" text,
	"processor_ref" text,
	"code" text,
	"message" text,
	"location_id" integer,
	"earns_points" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"fenced_at" timestamp (3) with time zone,
	"delivery_failures" integer DEFAULT 0 NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"processor_account" integer,
	CONSTRAINT "orders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "orders_key" UNIQUE("tenant_id","user_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	CONSTRAINT "mail_outbox_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "platform_devices" (
	"name" text NOT NULL,
	"device_id" text NOT NULL,
	"last_login_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "platform_devices_name_device_id_pk" PRIMARY KEY("name","device_id")
);
--> statement-breakpoint
CREATE TABLE "platform_users" (
	"name" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points_entries" (
	"id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "points_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "points_entries_once" UNIQUE("tenant_id","user_id","reason","reference")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"tenant_id" integer NOT NULL,
	"id" integer NOT NULL,
	"name" text NOT NULL,
	"product_type" text NOT NULL,
	"app_product_type" text NOT NULL,
	"price_cents" integer NOT NULL,
	"signup_cents" integer,
	"monthly_cents" integer,
	"value_cents" integer,
	"tax_rate" integer DEFAULT 0 NOT NULL,
	"details" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"location_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"logo" jsonb NOT NULL,
	"fulfillable" boolean DEFAULT false NOT NULL,
	"max_uses" integer DEFAULT 1 NOT NULL,
	"valid_days" integer,
	"club_use_limit" integer,
	"on_sale" boolean DEFAULT true NOT NULL,
	CONSTRAINT "products_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "promo_claims" (
	"tenant_id" integer NOT NULL,
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promo_claims_tenant_id_code_user_id_pk" PRIMARY KEY("tenant_id","code","user_id")
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"tenant_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"item_type" text,
	"points" integer DEFAULT 0 NOT NULL,
	"location_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"max_uses" integer DEFAULT 1 NOT NULL,
	"valid_days" integer,
	"total_limit" integer,
	"claimed" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "promo_codes_tenant_id_code_pk" PRIMARY KEY("tenant_id","code")
);
--> statement-breakpoint
CREATE TABLE "promo_failures" (
	"tenant_id" integer NOT NULL,
	"id" bigserial NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promo_failures_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_deliveries" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sender_id" uuid,
	"platform" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"broadcast_id" uuid,
	CONSTRAINT "push_deliveries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_failures" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"why" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "push_failures_tenant_id_day_why_pk" PRIMARY KEY("tenant_id","day","why")
);
--> statement-breakpoint
CREATE TABLE "push_outbox" (
	"id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_outbox_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_tokens" (
	"tenant_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" text,
	"platform" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_tokens_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"wallet_item_id" uuid,
	"name" text NOT NULL,
	"location_id" integer NOT NULL,
	"terminal_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"cents" integer,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "redemptions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"version" text PRIMARY KEY NOT NULL,
	"build" text NOT NULL,
	"share" integer NOT NULL,
	"merchants" jsonb NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"set_by" text NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "releases_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1)
);
--> statement-breakpoint
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
CREATE TABLE "service_accounts" (
	"tenant_id" integer NOT NULL,
	"service" text NOT NULL,
	"sealed" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"identity" text,
	"retired_at" timestamp (3) with time zone,
	"saved_at" timestamp (3) with time zone,
	CONSTRAINT "service_accounts_tenant_id_service_number_pk" PRIMARY KEY("tenant_id","service","number")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"remember_me" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"newest" integer DEFAULT 1 NOT NULL,
	"replaced" integer DEFAULT 0 NOT NULL,
	"newest_seen_at" timestamp (3) with time zone,
	"rival" integer DEFAULT 0 NOT NULL,
	"rival_seen_at" timestamp (3) with time zone,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"password_again_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "site_names" (
	"subdomain" text PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"answered_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"subdomain" text NOT NULL,
	"app_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"moved_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "sites_subdomain_unique" UNIQUE("subdomain"),
	CONSTRAINT "sites_app_key_unique" UNIQUE("app_key")
);
--> statement-breakpoint
CREATE TABLE "survey_answers" (
	"id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"question_id" integer NOT NULL,
	"response" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "survey_answers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_questions" (
	"tenant_id" integer NOT NULL,
	"id" integer NOT NULL,
	"question" text NOT NULL,
	CONSTRAINT "survey_questions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "temp_tokens" (
	"tenant_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"device_id" text,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	CONSTRAINT "temp_tokens_tenant_id_code_hash_pk" PRIMARY KEY("tenant_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "terminals" (
	"id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"terminal_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"set_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	CONSTRAINT "terminals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"password_hash" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birthday_month" smallint NOT NULL,
	"birthday_day" smallint NOT NULL,
	"cell_phone_number" text NOT NULL,
	"zip_postal_code" text NOT NULL,
	"opt_in_to_marketing" boolean DEFAULT false NOT NULL,
	"referral_code" text NOT NULL,
	"referred_by" uuid,
	"referral_paid_at" timestamp (3) with time zone,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"home_location_id" integer DEFAULT 0 NOT NULL,
	"home_address" jsonb,
	"points" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"terms_version" text,
	"admin_since" timestamp (3) with time zone,
	CONSTRAINT "users_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"user_id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" text NOT NULL,
	"license" text NOT NULL,
	"color" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vehicles_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"tenant_id" integer NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visits_tenant_id_day_name_pk" PRIMARY KEY("tenant_id","day","name")
);
--> statement-breakpoint
CREATE TABLE "wallet_items" (
	"id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"user_id" uuid,
	"waiting_for_email" text,
	"code" text NOT NULL,
	"item_type" text NOT NULL,
	"product_id" integer,
	"name" text NOT NULL,
	"max_uses" integer DEFAULT 1 NOT NULL,
	"uses_made" integer DEFAULT 0 NOT NULL,
	"purchased_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"is_gift" boolean DEFAULT false NOT NULL,
	"gifted_from" text,
	"gift_message" text,
	"location_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"order_id" uuid,
	"voided_at" timestamp (3) with time zone,
	CONSTRAINT "wallet_items_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "wallet_items_code" UNIQUE("tenant_id","code")
);
--> statement-breakpoint
CREATE TABLE "work" (
	"tenant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease" uuid,
	"wanted_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "work_tenant_id_kind_subject_pk" PRIMARY KEY("tenant_id","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "wrapper_settings" (
	"tenant_id" integer NOT NULL,
	"android_package" text,
	"android_fingerprints" text[] NOT NULL,
	"ios_bundle" text,
	"ios_team" text,
	"ios_firebase_app" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wrapper_settings_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "account_grants" ADD CONSTRAINT "account_grants_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_grants" ADD CONSTRAINT "account_grants_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_tokens" ADD CONSTRAINT "bot_tokens_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_entries" ADD CONSTRAINT "card_entries_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_entries" ADD CONSTRAINT "card_entries_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "config_drafts" ADD CONSTRAINT "config_drafts_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "config_migrations" ADD CONSTRAINT "config_migrations_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "config_saves" ADD CONSTRAINT "config_saves_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_claims" ADD CONSTRAINT "deal_claims_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_claims" ADD CONSTRAINT "deal_claims_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_claims" ADD CONSTRAINT "deal_claims_of_deal" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."deals"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_failures" ADD CONSTRAINT "login_failures_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_invitations" ADD CONSTRAINT "office_invitations_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_invitations" ADD CONSTRAINT "office_invitations_tenant_id_invited_by_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","invited_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_versions" ADD CONSTRAINT "device_versions_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_apps" ADD CONSTRAINT "open_apps_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_devices" ADD CONSTRAINT "platform_devices_name_platform_users_name_fk" FOREIGN KEY ("name") REFERENCES "public"."platform_users"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_entries" ADD CONSTRAINT "points_entries_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_entries" ADD CONSTRAINT "points_entries_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_claims" ADD CONSTRAINT "promo_claims_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_claims" ADD CONSTRAINT "promo_claims_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_claims" ADD CONSTRAINT "promo_claims_of_code" FOREIGN KEY ("tenant_id","code") REFERENCES "public"."promo_codes"("tenant_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_failures" ADD CONSTRAINT "promo_failures_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_failures" ADD CONSTRAINT "promo_failures_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_failures" ADD CONSTRAINT "push_failures_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_outbox" ADD CONSTRAINT "push_outbox_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_outbox" ADD CONSTRAINT "push_outbox_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_outbox" ADD CONSTRAINT "push_outbox_of_token" FOREIGN KEY ("tenant_id","token_hash") REFERENCES "public"."push_tokens"("tenant_id","token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_tokens" ADD CONSTRAINT "push_tokens_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_tokens" ADD CONSTRAINT "push_tokens_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retired_cards" ADD CONSTRAINT "retired_cards_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_accounts" ADD CONSTRAINT "service_accounts_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_of_question" FOREIGN KEY ("tenant_id","question_id") REFERENCES "public"."survey_questions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_questions" ADD CONSTRAINT "survey_questions_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temp_tokens" ADD CONSTRAINT "temp_tokens_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temp_tokens" ADD CONSTRAINT "temp_tokens_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminals" ADD CONSTRAINT "terminals_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_referred_by_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","referred_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_items" ADD CONSTRAINT "wallet_items_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_items" ADD CONSTRAINT "wallet_items_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrapper_settings" ADD CONSTRAINT "wrapper_settings_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_tenant" ON "audit_log" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "broadcasts_newest" ON "broadcasts" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "card_entries_user" ON "card_entries" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_entries_ref" ON "card_entries" USING btree ("tenant_id","ref");--> statement-breakpoint
CREATE INDEX "email_tokens_user" ON "email_tokens" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "gift_card_entries_number" ON "gift_card_entries" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE INDEX "login_failures_email" ON "login_failures" USING btree ("tenant_id","email_key","at");--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "office_invitations_email" ON "office_invitations" USING btree ("tenant_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "office_invitations_token" ON "office_invitations" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE INDEX "open_apps_tenant" ON "open_apps" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_pending" ON "orders" USING btree ("tenant_id","user_id") WHERE state = 'pending' and kind = 'order';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_billing" ON "orders" USING btree ("tenant_id","user_id") WHERE state = 'pending' and kind = 'clubBilling';--> statement-breakpoint
CREATE INDEX "orders_kiosk_key" ON "orders" USING btree ("tenant_id","key") WHERE kind = 'airPay';--> statement-breakpoint
CREATE INDEX "orders_history" ON "orders" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("tenant_id","created_at") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "orders_in_doubt" ON "orders" USING btree ("tenant_id","created_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "orders_never_charged" ON "orders" USING btree ("tenant_id","settled_at") WHERE state in ('refused', 'void') and attempted_at is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_sent" ON "mail_outbox" USING btree ("tenant_id","sent_at");--> statement-breakpoint
CREATE INDEX "promo_failures_user" ON "promo_failures" USING btree ("tenant_id","user_id","at");--> statement-breakpoint
CREATE INDEX "push_deliveries_queued" ON "push_deliveries" USING btree ("tenant_id","queued_at");--> statement-breakpoint
CREATE INDEX "push_deliveries_broadcast" ON "push_deliveries" USING btree ("tenant_id","broadcast_id");--> statement-breakpoint
CREATE INDEX "push_deliveries_sender" ON "push_deliveries" USING btree ("tenant_id","sender_id","queued_at");--> statement-breakpoint
CREATE INDEX "push_outbox_token" ON "push_outbox" USING btree ("tenant_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "push_tokens_device" ON "push_tokens" USING btree ("tenant_id","user_id","device_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "redemptions_user" ON "redemptions" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "redemptions_terminal" ON "redemptions" USING btree ("tenant_id","at","terminal_id");--> statement-breakpoint
CREATE INDEX "redemptions_item" ON "redemptions" USING btree ("tenant_id","wallet_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_accounts_current" ON "service_accounts" USING btree ("tenant_id","service") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "survey_answers_question" ON "survey_answers" USING btree ("tenant_id","question_id","answered_at");--> statement-breakpoint
CREATE INDEX "temp_tokens_user" ON "temp_tokens" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "terminals_name" ON "terminals" USING btree ("tenant_id","terminal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("tenant_id","email_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_referral_code" ON "users" USING btree ("tenant_id","referral_code");--> statement-breakpoint
CREATE INDEX "users_referred_by" ON "users" USING btree ("tenant_id","referred_by") WHERE referred_by is not null;--> statement-breakpoint
CREATE INDEX "wallet_items_user" ON "wallet_items" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "wallet_items_order" ON "wallet_items" USING btree ("tenant_id","order_id");--> statement-breakpoint
CREATE INDEX "wallet_items_waiting" ON "wallet_items" USING btree ("tenant_id","waiting_for_email");--> statement-breakpoint
CREATE INDEX "work_due" ON "work" USING btree ("kind","due_at");--> statement-breakpoint
-- What follows is written by hand: what drizzle does not derive from the tables.
-- Two roles, neither of which owns a table, so that row-level security binds both. Roles belong to the whole database
-- server, which may hold several databases of ours: they may exist already, or be made by another one at this moment.
do $$
declare
  name text;
begin
  foreach name in array array['clearcoat_tenant', 'clearcoat_platform'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then
      null;
    end;
    execute format('grant %I to %I', name, current_user);
  end loop;
end
$$;
--> statement-breakpoint
grant usage on schema public to clearcoat_tenant, clearcoat_platform;
--> statement-breakpoint
-- Every transaction of a tenant reads and writes the rows of its tenant alone. Names of sites are read before the tenant is
-- known. On some tables the policy binds every role: their owner, unless it is a superuser, works as one tenant there.
do $$
declare
  name text;
  bound text;
  of_every_role text[] := array['card_entries', 'cards', 'clubs', 'email_tokens', 'gift_card_entries', 'gift_cards',
    'idempotency_keys', 'known_devices', 'locations', 'login_failures', 'mail_outbox', 'merchants', 'notifications',
    'orders', 'points_entries', 'products', 'push_outbox', 'push_tokens', 'redemptions', 'sessions', 'survey_answers',
    'survey_questions', 'temp_tokens', 'terminals', 'users', 'vehicles', 'wallet_items'];
begin
  for name in
    select c.table_name from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'tenant_id' and c.table_name not in ('sites', 'site_names')
  loop
    bound := case when name = any(of_every_role) then 'public' else 'clearcoat_tenant' end;
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to %s using (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int) with check (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int)', name, bound);
  end loop;
end
$$;
--> statement-breakpoint
grant select, insert, update, delete on bot_tokens, broadcasts, card_entries, cards, clubs, config_drafts,
  config_migrations, deal_claims, deals, email_tokens, gift_card_entries, gift_cards, idempotency_keys, known_devices,
  locations, login_failures, mail_outbox, merchants, notifications, office_invitations, orders, points_entries,
  products, promo_claims, promo_codes, promo_failures, push_deliveries, push_failures, push_outbox, push_tokens,
  redemptions, retired_cards, service_accounts, sessions, survey_answers, survey_questions, temp_tokens, terminals,
  users, vehicles, visits, wallet_items, work, wrapper_settings to clearcoat_tenant;
--> statement-breakpoint
grant usage on sequence login_failures_id_seq, promo_failures_id_seq to clearcoat_tenant;
--> statement-breakpoint
grant select, insert, delete on account_grants, config_saves, files to clearcoat_tenant;
--> statement-breakpoint
grant select, insert, update, delete on client_errors, sites to clearcoat_platform;
--> statement-breakpoint
grant select, insert, update on platform_devices, platform_users, platform_versions, releases to clearcoat_platform;
--> statement-breakpoint
grant select on platform_versions, releases to clearcoat_tenant;
--> statement-breakpoint
grant select, delete on rate_limits to clearcoat_platform;
--> statement-breakpoint
-- No role may delete a row: a name is never given to another tenant.
grant select, insert, update on site_names to clearcoat_platform;
--> statement-breakpoint
-- A merchant's administrators see the accounts that are granted to one of them.
alter table accounts enable row level security;
--> statement-breakpoint
alter table accounts force row level security;
--> statement-breakpoint
create policy granted on accounts to clearcoat_tenant using (exists (select from account_grants where account_id = accounts.id));
--> statement-breakpoint
create policy platform on accounts to clearcoat_platform using (true) with check (true);
--> statement-breakpoint
grant select on accounts to clearcoat_tenant;
--> statement-breakpoint
grant select, insert, update on accounts to clearcoat_platform;
--> statement-breakpoint
-- The answers to calls of the platform are stored under tenant 0.
create policy platform on idempotency_keys to clearcoat_platform using (tenant_id = 0) with check (tenant_id = 0);
--> statement-breakpoint
grant select, insert, delete on idempotency_keys to clearcoat_platform;
--> statement-breakpoint
create policy platform on config_migrations to clearcoat_platform using (true) with check (true);
--> statement-breakpoint
grant select, insert, update on config_migrations to clearcoat_platform;
--> statement-breakpoint
-- An instance of the server writes the rows of all tenants at once; a tenant reads and removes its own.
create policy platform on open_apps to clearcoat_platform using (true) with check (true);
--> statement-breakpoint
grant select, delete on open_apps to clearcoat_tenant;
--> statement-breakpoint
grant select, insert, update, delete on open_apps to clearcoat_platform;
--> statement-breakpoint
create policy platform on device_versions to clearcoat_platform using (true) with check (true);
--> statement-breakpoint
grant select, delete on device_versions to clearcoat_tenant;
--> statement-breakpoint
grant select, insert, update on device_versions to clearcoat_platform;
--> statement-breakpoint
create policy platform on work to clearcoat_platform using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on work to clearcoat_platform;
--> statement-breakpoint
insert into work (tenant_id, kind, subject, due_at) values (0, 'platform-cleaning', '', now());
--> statement-breakpoint
-- A new tenant is cleaned within a day, however it is added: by the server, by an import, or by a statement by hand.
create function schedule_cleaning() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into work (tenant_id, kind, subject, due_at)
    values (new.tenant_id, 'cleaning', '', now() + new.tenant_id::bigint * 7919 % 86400 * interval '1 second')
    on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger schedule_cleaning after insert on merchants for each row execute function schedule_cleaning();
--> statement-breakpoint
-- The roles of the application only insert and read the audit log.
create policy platform on audit_log to clearcoat_platform using (true) with check (true);
--> statement-breakpoint
grant select, insert on audit_log to clearcoat_tenant, clearcoat_platform;
--> statement-breakpoint
-- This function removes old rows for them, those of the transaction's tenant or of the platform, and none of the last 90
-- days, whatever it is asked for. The owner of the table, as whom it runs, is subject to row-level security as well and
-- gets no more than that. It removes some rows at a time. The platform also removes those of sites that are deleted: no
-- transaction of such a tenant comes any more.
create policy trimming_read on audit_log for select to current_user using (at < now() - interval '90 days');
--> statement-breakpoint
create policy trimming on audit_log for delete to current_user using (at < now() - interval '90 days');
--> statement-breakpoint
create function trim_audit_log(before timestamptz, most int) returns int language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant int := nullif(current_setting('app.tenant', true), '')::int;
  oldest timestamptz := least(before, now() - interval '90 days');
  removed int;
begin
  if tenant is null then
    delete from audit_log where id = any(array(
      select id from audit_log a where a.at < oldest and (a.tenant_id is null or exists (
        select from sites s where s.tenant_id = a.tenant_id and s.state = 'deleted')) limit most));
  else
    delete from audit_log where id = any(array(
      select id from audit_log a where a.tenant_id = tenant and a.at < oldest limit most));
  end if;
  get diagnostics removed = row_count;
  return removed;
end
$$;
--> statement-breakpoint
revoke all on function trim_audit_log(timestamptz, int) from public;
--> statement-breakpoint
grant execute on function trim_audit_log(timestamptz, int) to clearcoat_tenant, clearcoat_platform;
--> statement-breakpoint
-- Announces every committed change of what is the same for every visitor of a merchant, by any writer: the server, an
-- import, or a statement by hand. Instances drop what they remember of that tenant. A change of very many tenants, and a
-- truncation, are announced without a tenant: everything is dropped.
create function announce_content() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  tenants int[];
  tenant int;
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct t) into tenants
    from (select tenant_id as t from changed union select tenant_id from replaced) as both_versions;
  elsif tg_op in ('INSERT', 'DELETE') then
    select array_agg(distinct tenant_id) into tenants from changed;
  end if;
  if tg_op = 'TRUNCATE' or cardinality(tenants) > 1000 then
    perform pg_notify('clearcoat_news', json_build_object('about', 'content', 'tenant', null)::text);
    return null;
  end if;
  foreach tenant in array coalesce(tenants, '{}') loop
    perform pg_notify('clearcoat_news', json_build_object('about', 'content', 'tenant', tenant)::text);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['sites', 'merchants', 'locations', 'products'] loop
    execute format('create trigger announce_delete after delete on %I referencing old table as changed for each statement execute function announce_content()', name);
    execute format('create trigger announce_truncate after truncate on %I for each statement execute function announce_content()', name);
  end loop;
  foreach name in array array['sites', 'merchants', 'locations', 'products', 'wrapper_settings'] loop
    execute format('create trigger announce_insert after insert on %I referencing new table as changed for each statement execute function announce_content()', name);
    execute format('create trigger announce_update after update on %I referencing old table as replaced new table as changed for each statement execute function announce_content()', name);
  end loop;
end
$$;
--> statement-breakpoint
-- Answers of every merchant name the version: all of them are dropped.
create function announce_platform() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('clearcoat_news', json_build_object('about', 'content', 'tenant', null)::text);
  perform pg_notify('clearcoat_news', json_build_object('about', 'version')::text);
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on platform_versions
  for each statement execute function announce_platform();
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on releases
  for each statement execute function announce_platform();
--> statement-breakpoint
-- Announces a committed change of a merchant's locations, hours and notices, with the transaction that a read must see.
-- A truncation is not announced: phones learn of it at their next contact.
create function announce_places() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('clearcoat_news', json_build_object(
    'about', 'places', 'tenant', changed_tenants.t, 'version', pg_current_xact_id()::text)::text)
  from (select distinct tenant_id as t from changed) as changed_tenants;
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_places_insert after insert on locations
  referencing new table as changed for each statement execute function announce_places();
--> statement-breakpoint
create trigger announce_places_update after update on locations
  referencing new table as changed for each statement execute function announce_places();
--> statement-breakpoint
create trigger announce_places_delete after delete on locations
  referencing old table as changed for each statement execute function announce_places();
--> statement-breakpoint
-- Announces a session whose tokens are no longer valid, or valid in another way: instances drop their verdict on it.
create function announce_session() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('clearcoat_news', json_build_object('about', 'session', 'id', old.id)::text);
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_change after update on sessions for each row
  when ((old.ended_at, old.newest, old.replaced, old.rival) is distinct from (new.ended_at, new.newest, new.replaced, new.rival))
  execute function announce_session();
--> statement-breakpoint
create trigger announce_delete after delete on sessions for each row execute function announce_session();
--> statement-breakpoint
-- Announces a committed change of what one user sees: wallet, points, messages, club, purchases and uses. Row by row:
-- Postgres sends equal announcements of one transaction once.
create function announce_user() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  owner uuid;
  tenant int;
begin
  for tenant, owner in
    select distinct t, u from (values
      (case when tg_op <> 'INSERT' then old.tenant_id end, case when tg_op <> 'INSERT' then old.user_id end),
      (case when tg_op <> 'DELETE' then new.tenant_id end, case when tg_op <> 'DELETE' then new.user_id end)
    ) as owners (t, u) where u is not null
  loop
    perform pg_notify('clearcoat_news', json_build_object('about', 'user', 'tenant', tenant, 'id', owner)::text);
  end loop;
  return null;
end
$$;
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['wallet_items', 'points_entries', 'notifications', 'clubs', 'redemptions', 'cards',
    'vehicles'] loop
    execute format('create trigger announce_user after insert or update or delete on %I for each row execute function announce_user()', name);
  end loop;
end
$$;
--> statement-breakpoint
-- A purchase is seen by the user when its outcome is stored.
create trigger announce_user after update on orders for each row
  when (old.state is distinct from new.state) execute function announce_user();
--> statement-breakpoint
create trigger announce_approved after insert on orders for each row
  when (new.state = 'approved') execute function announce_user();
--> statement-breakpoint
-- Announces a committed change of what a user sees of the own account. Points are announced by their entries.
create function announce_profile() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('clearcoat_news', json_build_object('about', 'user', 'tenant', new.tenant_id, 'id', new.id)::text);
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_profile after update on users for each row
  when ((old.email, old.email_confirmed_at, old.first_name, old.last_name, old.birthday_month, old.birthday_day,
      old.cell_phone_number, old.zip_postal_code, old.opt_in_to_marketing, old.preferences, old.home_location_id,
      old.home_address)
    is distinct from (new.email, new.email_confirmed_at, new.first_name, new.last_name, new.birthday_month,
      new.birthday_day, new.cell_phone_number, new.zip_postal_code, new.opt_in_to_marketing, new.preferences,
      new.home_location_id, new.home_address))
  execute function announce_profile();
