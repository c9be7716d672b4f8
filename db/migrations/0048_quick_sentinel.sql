DROP INDEX `emails_due`;--> statement-breakpoint
ALTER TABLE `emails` ADD `bulk` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`urgent`,`bulk`,`due_at`) WHERE state IN ('waiting', 'claimed');--> statement-breakpoint
DROP INDEX `reactions_due`;--> statement-breakpoint
ALTER TABLE `reactions` ADD `urgent` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `reactions` ADD `bulk` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `reactions_due` ON `reactions` (`urgent`,`bulk`,`event_id`) WHERE state IN ('waiting', 'claimed');--> statement-breakpoint
ALTER TABLE `push_messages` ADD `bulk` integer DEFAULT false NOT NULL;