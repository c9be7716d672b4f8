ALTER TABLE `alerts` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `seen_by_resolving` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `dial_asked` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `position` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `shift_starts_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `shift_ends_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `checked_in_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `live_latitude` real;--> statement-breakpoint
ALTER TABLE `alerts` ADD `live_longitude` real;--> statement-breakpoint
ALTER TABLE `alerts` ADD `live_accuracy` real;--> statement-breakpoint
ALTER TABLE `alerts` ADD `live_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `live_stopped_at` integer;