ALTER TABLE `verifications` ADD `turn` text;--> statement-breakpoint
ALTER TABLE `verifications` ADD `turn_ended_at` integer;