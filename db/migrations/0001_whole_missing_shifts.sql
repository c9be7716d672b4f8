ALTER TABLE `corrections` ADD `ends_at` integer;--> statement-breakpoint
ALTER TABLE `corrections` ADD `requested_by` text;