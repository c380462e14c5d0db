-- Lower case and without accents, so that «caminhao» finds «Caminhão»; the same as foldText on devices.
CREATE FUNCTION fold_text(given text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(regexp_replace(normalize(given, NFD), '[̀-ͯ]', '', 'g'));
--> statement-breakpoint
-- All that a card is searched by, folded: what people read of it, and the texts that its fields hold. Column by
-- column, not the row: a move changes none of them, and so leaves the index alone.
CREATE FUNCTION card_document(identifier text, title text, description text, more_info text, fields jsonb)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
-- What stands between two words always ends one: «VND-4» is VND and 4, not VND and minus four.
RETURN to_tsvector('simple', translate(fold_text(
  identifier || ' ' || title || ' ' || description || ' ' || more_info || ' '
  || jsonb_path_query_array(fields, 'strict $.**?(@.type() == "string")')::text), '-+./@_:', '       '));
--> statement-breakpoint
CREATE INDEX cards_search ON cards
USING gin (card_document(identifier, title, description, more_info, custom_fields));
