/** The code by which the function takes back a batch; PostgreSQL has none that begins with it. */
export const CONFLICT_CODE = 'CDZ01';

/**
 * Writes a batch in one round trip: true when it is written, false or CONFLICT_CODE when an expected version is not there. A change is a
 * row of the first seven lists: without a document it removes. They are sorted, so that batches do not wait for each other in a
 * circle; `turns` has their places in the order of the batch, in which searched documents are numbered. A later version gets a new name: programs of two versions call theirs side by side.
 */
export const WRITE_FUNCTION = `
CREATE FUNCTION write_changes_1(
  kinds text[], ids text[], versions bigint[], docs text[], all_keys text[], digests text[], vectors text[],
  turns integer[], spelling_keys text[], spelling_words text[]
) RETURNS boolean LANGUAGE plpgsql AS $function$
DECLARE
  before record;
  before_version bigint;
  before_keys text;
  is_there boolean;
  entry_name text;
  entry_key text;
  entry_sign integer;
  touched integer;
  turn integer;
  total_kinds text[] := '{}';
  total_names text[] := '{}';
  total_counts integer[] := '{}';
  has_new_words boolean[] := '{}';
BEGIN
  FOR i IN 1..cardinality(kinds) LOOP
    LOOP
      SELECT version, keys, words INTO before FROM document WHERE kind = kinds[i] AND id = ids[i] FOR UPDATE;
      is_there := FOUND;
      before_version := CASE WHEN is_there THEN before.version ELSE 0 END;
      before_keys := CASE WHEN is_there THEN before.keys ELSE '{}' END;
      IF versions[i] <> before_version THEN
        IF i = 1 THEN RETURN false; END IF;
        RAISE EXCEPTION 'conflict' USING ERRCODE = '${CONFLICT_CODE}';
      END IF;
      IF docs[i] IS NULL THEN
        DELETE FROM document WHERE kind = kinds[i] AND id = ids[i];
        EXIT;
      END IF;
      IF is_there THEN
        UPDATE document SET version = version + 1, doc = docs[i], keys = all_keys[i], words = digests[i]
          WHERE kind = kinds[i] AND id = ids[i];
        EXIT;
      END IF;
      INSERT INTO document (kind, id, version, doc, keys, words)
        VALUES (kinds[i], ids[i], 1, docs[i], all_keys[i], digests[i]) ON CONFLICT DO NOTHING;
      EXIT WHEN FOUND;
      -- Another writer was faster: look at its document.
    END LOOP;

    IF before_keys <> all_keys[i] THEN
      FOR entry_name, entry_key, entry_sign IN
        WITH old AS (SELECT n.key AS name, k.value AS key FROM json_each(before_keys::json) n, json_array_elements_text(n.value) k),
          new AS (SELECT n.key AS name, k.value AS key FROM json_each(all_keys[i]::json) n, json_array_elements_text(n.value) k)
        (SELECT name, key, -1 FROM old EXCEPT SELECT name, key, -1 FROM new) UNION ALL
        (SELECT name, key, 1 FROM new EXCEPT SELECT name, key, 1 FROM old)
      LOOP
        IF entry_sign < 0 THEN
          DELETE FROM entry WHERE kind = kinds[i] AND name = entry_name AND key = entry_key AND id = ids[i];
        ELSE
          INSERT INTO entry (kind, name, key, id) VALUES (kinds[i], entry_name, entry_key, ids[i]) ON CONFLICT DO NOTHING;
        END IF;
        GET DIAGNOSTICS touched = ROW_COUNT;
        total_kinds := total_kinds || kinds[i];
        total_names := total_names || entry_name;
        total_counts := total_counts || touched * entry_sign;
      END LOOP;
    END IF;

    has_new_words := has_new_words || (CASE WHEN is_there THEN before.words ELSE '' END <> digests[i]);
  END LOOP;

  FOREACH turn IN ARRAY turns LOOP
    CONTINUE WHEN NOT has_new_words[turn];
    IF vectors[turn] IS NULL THEN
      DELETE FROM searched WHERE kind = kinds[turn] AND id = ids[turn];
    ELSE
      INSERT INTO searched (kind, id, words) VALUES (kinds[turn], ids[turn], vectors[turn]::tsvector)
        ON CONFLICT (kind, id) DO UPDATE SET words = excluded.words;
    END IF;
  END LOOP;

  IF cardinality(spelling_keys) > 0 THEN
    INSERT INTO spelling (key, word) SELECT DISTINCT * FROM unnest(spelling_keys, spelling_words) ORDER BY 1, 2
      ON CONFLICT DO NOTHING;
  END IF;
  IF cardinality(total_kinds) > 0 THEN
    INSERT INTO total (kind, name, part, count, changes)
      SELECT one.kind, one.name, pg_backend_pid() % 16, sum(one.count), count(*)
        FROM unnest(total_kinds, total_names, total_counts) AS one (kind, name, count) GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (kind, name, part) DO UPDATE
        SET count = total.count + excluded.count, changes = total.changes + excluded.changes;
  END IF;
  RETURN true;
END
$function$;
`;
