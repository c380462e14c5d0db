CREATE INDEX "audit_events_kind" ON "audit_events" USING btree ("tenant_id","kind","made_at");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("tenant_id","actor_id","made_at");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("tenant_id","subject_id","made_at");