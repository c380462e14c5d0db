-- What searchText in domain makes of a card since it says words without the signs that part them: «hrv» of «HR-V»,
-- «11987654321» of «(11) 98765-4321». No feed tells of it: devices make theirs of their own rows.
UPDATE cards c SET search_text = t.search_text FROM (
  SELECT tenant_id, id, left(
    coalesce((SELECT string_agg(' ' || w, '' ORDER BY at) FROM unnest(named_words) WITH ORDINALITY AS n(w, at)), '')
    || coalesce((SELECT string_agg(' ' || w[1], '' ORDER BY at) FROM regexp_matches(
         regexp_replace(regexp_replace(named, '[^[:alnum:][:space:]]+', '', 'g'), '(?<=[0-9])[ \t]+(?=[0-9])', '', 'g'),
         '[[:alnum:]]+', 'g') WITH ORDINALITY AS n(w, at) WHERE NOT w[1] = ANY(named_words)), '')
    || coalesce((SELECT string_agg(' ' || w[1], '' ORDER BY at) FROM regexp_matches(
         regexp_replace(regexp_replace(described, '[^[:alnum:][:space:]]+', '', 'g'), '(?<=[0-9])[ \t]+(?=[0-9])', '', 'g'),
         '[[:alnum:]]+', 'g') WITH ORDINALITY AS n(w, at) WHERE NOT w[1] = ANY(described_words)), '')
    || coalesce((SELECT string_agg(' ' || w, '' ORDER BY at) FROM unnest(described_words) WITH ORDINALITY AS n(w, at)), ''),
    1000) AS search_text
  FROM (
    SELECT tenant_id, id, named, described,
      ARRAY(SELECT w[1] FROM regexp_matches(named, '[[:alnum:]]+', 'g') WITH ORDINALITY AS n(w, at) ORDER BY at) AS named_words,
      ARRAY(SELECT w[1] FROM regexp_matches(described, '[[:alnum:]]+', 'g') WITH ORDINALITY AS n(w, at) ORDER BY at) AS described_words
    FROM (
      SELECT tenant_id, id,
        fold_text(regexp_replace(translate(identifier || E'\n' || title || coalesce((
          SELECT string_agg(E'\n' || (part #>> '{}'), '' ORDER BY field.key, nth)
            FROM jsonb_each(custom_fields) field, jsonb_path_query(field.value, '$[*]') WITH ORDINALITY AS parts(part, nth)
        ), ''), U&'\00A0\2007\202F', '   '),
        U&'[\00AD\200B-\200F\202A-\202E\2060-\2064\2066-\206F\FEFF]', '', 'g')) AS named,
        fold_text(regexp_replace(translate(description, U&'\00A0\2007\202F', '   '),
        U&'[\00AD\200B-\200F\202A-\202E\2060-\2064\2066-\206F\FEFF]', '', 'g')) AS described
      FROM cards OFFSET 0
    ) folded
  ) parted
) t WHERE c.tenant_id = t.tenant_id AND c.id = t.id AND c.search_text <> t.search_text;
