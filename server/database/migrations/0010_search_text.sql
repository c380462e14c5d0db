ALTER TABLE "cards" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- What searchText in domain makes of a card, for those that are there already; from now on it comes with each write.
UPDATE cards SET search_text = left(coalesce((
  SELECT string_agg(' ' || found[1], '' ORDER BY at) FROM regexp_matches(
    fold_text(identifier || ' ' || title || ' ' || coalesce((
      SELECT string_agg(part #>> '{}', ' ' ORDER BY field.key, nth)
        FROM jsonb_each(custom_fields) field, jsonb_path_query(field.value, '$[*]') WITH ORDINALITY AS parts(part, nth)
    ), '') || ' ' || description), '[[:alnum:]]+', 'g') WITH ORDINALITY AS words(found, at)), ''), 1000);
--> statement-breakpoint
DROP INDEX cards_search;
--> statement-breakpoint
DROP FUNCTION card_document(text, text, text, text, jsonb);
