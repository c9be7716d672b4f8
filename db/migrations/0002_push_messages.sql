CREATE TABLE `push_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`once_key` text NOT NULL,
	`subscription_id` text NOT NULL,
	`payload` text NOT NULL,
	`urgent` integer DEFAULT false NOT NULL,
	`ttl_s` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_messages_onceKey_unique` ON `push_messages` (`once_key`);--> statement-breakpoint
CREATE INDEX `push_messages_due` ON `push_messages` (`due_at`) WHERE state IN ('waiting', 'claimed');--> statement-breakpoint
CREATE INDEX `push_messages_age` ON `push_messages` (`created_at`);