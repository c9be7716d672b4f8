ALTER TABLE `retention_policies` ADD `effective_from` integer;--> statement-breakpoint
ALTER TABLE `retention_policies` ADD `previous_days` integer;--> statement-breakpoint
ALTER TABLE `retention_policies` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `event_details` ADD `seal` text;--> statement-breakpoint
ALTER TABLE `events` ADD `mac_version` integer DEFAULT 1 NOT NULL;