CREATE TABLE "invitations" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"occupation" text,
	"phone" text,
	"role" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"flows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp(3) with time zone,
	"accepted_by" uuid,
	CONSTRAINT "invitations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "invitation_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("tenant_id",lower("email")) WHERE "invitations"."accepted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree (lower("email")) WHERE "invitations"."accepted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "invitations_accepted_by" ON "invitations" USING btree ("accepted_by");--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_tenant_id_invitation_id_invitations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","invitation_id") REFERENCES "public"."invitations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_invitation" ON "links" USING btree ("tenant_id","invitation_id");
--> statement-breakpoint
-- Who never created a password was only ever invited: they are of their companies once they accept.
INSERT INTO invitations (tenant_id, id, email, name, occupation, phone, role, enabled, created_at, flows)
SELECT m.tenant_id, gen_random_uuid(), u.email, u.name, u.occupation, u.phone, m.role, m.enabled, m.created_at,
       coalesce((SELECT jsonb_agg(jsonb_build_object('board_id', b.board_id, 'role', b.role) ORDER BY b.board_id)
                   FROM board_users b WHERE b.tenant_id = m.tenant_id AND b.user_id = m.user_id), '[]')
  FROM memberships m JOIN users u ON u.id = m.user_id
 WHERE u.password_hash IS NULL
   -- Whoever has made something has been there.
   AND NOT EXISTS (SELECT FROM boards b WHERE b.tenant_id = m.tenant_id AND b.user_id = u.id)
   AND NOT EXISTS (SELECT FROM cards c WHERE c.tenant_id = m.tenant_id AND c.created_by = u.id)
   AND NOT EXISTS (SELECT FROM templates t WHERE t.tenant_id = m.tenant_id AND t.user_id = u.id);
--> statement-breakpoint
-- They leave flows, approvals and cards as a person does who is disabled and removed, and the feeds tell of it.
WITH invited AS (
  SELECT m.tenant_id, m.user_id FROM memberships m JOIN users u ON u.id = m.user_id
    JOIN invitations i ON i.tenant_id = m.tenant_id AND i.email = u.email
), approvers AS (
  DELETE FROM phase_approvers a USING board_users m, invited i
   WHERE m.tenant_id = i.tenant_id AND m.user_id = i.user_id AND a.tenant_id = m.tenant_id AND a.board_user_id = m.id
  RETURNING a.tenant_id, a.id, a.board_id
), closed AS (
  DELETE FROM approvals a USING approvers p, cards c
   WHERE a.tenant_id = p.tenant_id AND a.phase_approver_id = p.id AND a.state IN ('pending', 'rejected')
     AND c.tenant_id = a.tenant_id AND c.id = a.card_id AND c.round = a.round
  RETURNING a.tenant_id, a.id, a.board_id
), members AS (
  DELETE FROM board_users m USING invited i WHERE m.tenant_id = i.tenant_id AND m.user_id = i.user_id
  RETURNING m.tenant_id, m.id, m.board_id
), people AS (
  DELETE FROM memberships m USING invited i WHERE m.tenant_id = i.tenant_id AND m.user_id = i.user_id
  RETURNING m.tenant_id, m.user_id
), disowned AS (
  UPDATE cards c
     SET owner_ids = ARRAY(SELECT o.id FROM unnest(c.owner_ids) WITH ORDINALITY AS o(id, at)
                            WHERE o.id NOT IN (SELECT user_id FROM invited i WHERE i.tenant_id = c.tenant_id) ORDER BY o.at)
   WHERE EXISTS (SELECT FROM invited i WHERE i.tenant_id = c.tenant_id AND i.user_id = ANY (c.owner_ids))
  RETURNING c.tenant_id, c.id, c.board_id, c.archived_at
), settled AS (
  INSERT INTO jobs (id, kind, key, payload)
  SELECT gen_random_uuid(), 'settle-rounds', b.id,
         jsonb_build_object('tenant_id', b.tenant_id, 'board_id', b.id, 'user_id', b.user_id)
    FROM boards b WHERE EXISTS (SELECT FROM approvers p WHERE p.tenant_id = b.tenant_id AND p.board_id = b.id)
  ON CONFLICT DO NOTHING
), touched AS (
  SELECT tenant_id, 'tenant:' || tenant_id AS feed, 'person' AS entity, user_id::text AS row_id, true AS gone FROM people
  UNION ALL SELECT tenant_id, 'board:' || board_id, 'phase_approver', id::text, true FROM approvers
  UNION ALL SELECT tenant_id, 'board:' || board_id, 'approval', id::text, true FROM closed
  UNION ALL SELECT tenant_id, 'board:' || board_id, 'member', id::text, true FROM members
  UNION ALL SELECT tenant_id, 'board:' || board_id, 'card', id::text, false FROM disowned WHERE archived_at IS NULL
  -- How many members a flow has stands in the lists of all who see it.
  UNION ALL SELECT DISTINCT m.tenant_id, 'user:' || s.user_id, 'my_board', m.board_id::text, false
    FROM members m JOIN memberships s ON s.tenant_id = m.tenant_id
   WHERE NOT EXISTS (SELECT FROM invited i WHERE i.tenant_id = s.tenant_id AND i.user_id = s.user_id)
     AND (s.role = 'admin' OR EXISTS (SELECT FROM board_users b
            WHERE b.tenant_id = s.tenant_id AND b.board_id = m.board_id AND b.user_id = s.user_id))
), told AS (
  INSERT INTO feeds (tenant_id, feed, revision)
  SELECT tenant_id, feed, nextval('revisions') FROM (SELECT DISTINCT tenant_id, feed FROM touched) AS named
  ON CONFLICT (tenant_id, feed) DO UPDATE SET revision = nextval('revisions')
  RETURNING tenant_id, feed, revision
)
INSERT INTO changes (tenant_id, feed, entity, row_id, revision, gone)
SELECT tenant_id, feed, entity, row_id, revision, gone FROM touched JOIN told USING (tenant_id, feed)
ON CONFLICT (tenant_id, feed, entity, row_id)
DO UPDATE SET revision = excluded.revision, gone = excluded.gone, changed_at = now();
--> statement-breakpoint
-- The letters that went out still open what they promised.
UPDATE links l SET invitation_id = i.id, tenant_id = i.tenant_id, email = i.email, user_id = NULL
  FROM users u JOIN invitations i ON i.email = u.email
 WHERE l.user_id = u.id AND l.purpose = 'create_password' AND coalesce(l.tenant_id, i.tenant_id) = i.tenant_id;
--> statement-breakpoint
DELETE FROM links l USING users u
 WHERE u.id = l.user_id AND (u.password_hash IS NULL OR l.purpose = 'create_password');
--> statement-breakpoint
UPDATE jobs j
   SET payload = jsonb_build_object('letter', 'invitation', 'tenant_id', i.tenant_id, 'invitation_id', i.id, 'email', i.email)
  FROM users u JOIN invitations i ON i.email = u.email
 WHERE j.kind = 'mail' AND j.payload->>'letter' = 'welcome' AND j.payload->>'user_id' = u.id::text
   AND j.payload->>'tenant_id' = i.tenant_id::text;
--> statement-breakpoint
DELETE FROM jobs WHERE kind = 'mail' AND payload->>'letter' IN ('welcome', 'joined');
--> statement-breakpoint
-- Accounts that nobody ever had. One that cards or their history speak of is taken up when its address accepts.
UPDATE users u SET current_tenant_id = NULL, new_email = NULL
 WHERE u.password_hash IS NULL AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id);
--> statement-breakpoint
DELETE FROM users u
 WHERE u.password_hash IS NULL
   AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id)
   AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id)
   AND NOT EXISTS (SELECT FROM approvals a WHERE a.user_id = u.id)
   AND NOT EXISTS (SELECT FROM notifications n WHERE n.target_user_id = u.id)
   AND NOT EXISTS (SELECT FROM comments c WHERE c.description LIKE '%' || u.id || '%')
   AND NOT EXISTS (SELECT FROM history h WHERE h.old::text LIKE '%' || u.id || '%' OR h.new::text LIKE '%' || u.id || '%');
