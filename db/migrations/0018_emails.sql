ALTER TABLE `letters` RENAME TO `emails`;--> statement-breakpoint
DROP INDEX `letters_onceKey_unique`;--> statement-breakpoint
DROP INDEX `letters_due`;--> statement-breakpoint
DROP INDEX `letters_state`;--> statement-breakpoint
CREATE UNIQUE INDEX `emails_onceKey_unique` ON `emails` (`once_key`);--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`due_at`) WHERE state IN ('waiting', 'claimed');--> statement-breakpoint
CREATE INDEX `emails_state` ON `emails` (`state`,`id`);