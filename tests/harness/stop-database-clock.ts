import { createPool } from '../../server/database/pool';

/**
 * Stops a database's clock at `now` for good, in statements and in defaults of columns; otherwise a site whose clock is
 * stopped would show rows dated by the day of the test run. Connections that are already open keep the real time.
 */
export async function stopDatabaseClock(address: string, now: Date): Promise<void> {
  const pool = createPool(address, { max: 1 });
  await pool.query(`
    CREATE SCHEMA clock;
    CREATE FUNCTION clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT '${now.toISOString()}'::timestamptz $$;
    DO $do$
    DECLARE statement text;
    BEGIN
      FOR statement IN
        SELECT format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT %s', attrelid::regclass, attname,
                      replace(pg_get_expr(adbin, adrelid), 'now()', 'clock.now()'))
        FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
        WHERE pg_get_expr(adbin, adrelid) LIKE '%now()%'
      LOOP
        EXECUTE statement;
      END LOOP;
      -- A function of the same name as the system's own is found first only where its schema is named first.
      EXECUTE format('ALTER DATABASE %I SET search_path = clock, pg_catalog, public', current_database());
    END $do$`);
  await pool.end();
}
