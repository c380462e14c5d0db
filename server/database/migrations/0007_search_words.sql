DROP INDEX cards_search;
--> statement-breakpoint
-- As before, but whatever stands between two words ends one, or the parser takes «<joaquim>» for markup and drops it;
-- and texts of fields are read as they are, not as JSON writes them, where a new line is an «n» before the next word.
CREATE OR REPLACE FUNCTION card_document(identifier text, title text, description text, more_info text, fields jsonb)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple', translate(
  fold_text(identifier || ' ' || title || ' ' || description || ' ' || more_info || ' ' || array_to_string(
    ARRAY(SELECT found #>> '{}' FROM jsonb_path_query(fields, 'strict $.**?(@.type() == "string")') AS found), ' ')),
  '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~´·', repeat(' ', 34)));
--> statement-breakpoint
CREATE INDEX cards_search ON cards
USING gin (card_document(identifier, title, description, more_info, custom_fields));
