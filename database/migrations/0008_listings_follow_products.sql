-- The listing of products: what the shop page searches, filters and sorts by, one row a merged product.
-- The rules are those of app/catalogue (slugs.ts, hidden.ts, product.ts, merge.ts), said once more where the rows
-- are; app/catalogue/.server/listings.test.ts holds the two to the same answers.
CREATE FUNCTION name_slug(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(
  btrim(regexp_replace(lower(normalize(name, NFKD)), '[^a-z0-9\s-]', '', 'g'), E' \t\n\r'), '[\s-]+', '-', 'g'), '-');
--> statement-breakpoint
-- The product's own slug, or its name's when that is missing or looks like a UUID. Bodies that are not strings, because
-- an index is built with an empty search path and would not find what a string names.
CREATE FUNCTION product_slug(id integer, slug text, name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT CASE
    WHEN own = '' OR own ~* '^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$'
      THEN coalesce(nullif(name_slug(name), ''), 'product-' || id)
    ELSE own END
  FROM (SELECT regexp_replace(coalesce(slug, ''), '^\s+|\s+$', '', 'g') AS own) AS given;
END;
--> statement-breakpoint
-- The sticker item and the badge-set item, which the shop never lists.
CREATE FUNCTION is_hidden_item(name text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT name ~* '\mstickers?\M' OR name ~* '\mbadge[\s-]*sets?\M' OR name ~* '\mset of (\w+ )?badges\M'
$$;
--> statement-breakpoint
CREATE INDEX products_product_slug ON products (product_slug(id, slug, name));
--> statement-breakpoint
-- Every record that may be shown, with the values that its override puts in place of its own.
CREATE VIEW listable_products AS
  SELECT p.id, p.created_at, p.reviews, p.price_pence,
    product_slug(p.id, p.slug, p.name) AS slug,
    coalesce(nullif(btrim(o.custom_name), ''), p.name) AS name,
    coalesce(nullif(btrim(o.custom_description), ''), p.description) AS description,
    lower(btrim(coalesce(nullif(btrim(o.custom_category), ''), p.category))) AS category,
    coalesce(o.custom_tags, p.tags) AS tags,
    coalesce(o.custom_retail_price_pence, p.retail_price_pence, p.price_pence) AS display_price
  FROM products p
  LEFT JOIN product_overrides o ON o.printful_product_id = p.printful_product_id AND o.is_active
  WHERE NOT is_hidden_item(p.name) AND NOT is_hidden_item(coalesce(o.custom_name, ''));
--> statement-breakpoint
CREATE FUNCTION refresh_listings(changed text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever changes the same product at the same moment waits here, and then reads what the other has done.
  PERFORM 1 FROM products p WHERE product_slug(p.id, p.slug, p.name) = ANY (changed) ORDER BY p.id FOR NO KEY UPDATE;
  DELETE FROM product_listings l
    WHERE l.slug = ANY (changed) AND NOT EXISTS (SELECT 1 FROM listable_products p WHERE p.slug = l.slug);
  INSERT INTO product_listings (slug, product_ids, name, category, colours, colour_hexes, colour_slugs, sizes, size_slugs,
    combos, price, reviews, created_at, words, document)
  WITH records AS (
    SELECT * FROM listable_products WHERE slug = ANY (changed)
  ), variants AS (
    SELECT r.slug, v.id, v.color, v.color_hex, v.size, name_slug(v.color) AS color_slug, name_slug(v.size) AS size_slug,
      greatest(0, r.display_price + v.price_pence - r.price_pence) AS price
    FROM records r JOIN product_variants v ON v.product_id = r.id
  ), colours AS (
    SELECT slug, array_agg(color ORDER BY id) AS names, array_agg(color_hex ORDER BY id) AS hexes,
      array_agg(color_slug ORDER BY id) AS slugs
    FROM (SELECT DISTINCT ON (slug, color) * FROM variants ORDER BY slug, color, id) AS firsts GROUP BY slug
  ), sizes AS (
    SELECT slug, array_agg(size) AS names, array_agg(size_slug) AS slugs
    FROM (SELECT DISTINCT slug, size, size_slug FROM variants) AS each GROUP BY slug
  ), choices AS (
    SELECT slug, min(price) AS price, array_agg(DISTINCT combo) AS combos
    FROM variants, LATERAL (VALUES (color_slug || '/' || size_slug), (color_slug || '/'), ('/' || size_slug)) AS c (combo)
    GROUP BY slug
  ), merged AS (
    SELECT slug, array_agg(id ORDER BY id) AS ids, (array_agg(name ORDER BY id))[1] AS name,
      (array_agg(category ORDER BY id))[1] AS category, (array_agg(description ORDER BY id))[1] AS description,
      (array_agg(display_price ORDER BY id))[1] AS display_price, round(avg(reviews))::integer AS reviews,
      max(created_at) AS created_at,
      (SELECT string_agg(DISTINCT tag, ' ') FROM records t, unnest(t.tags) AS tag WHERE t.slug = r.slug) AS tags
    FROM records r GROUP BY slug
  ), said AS (
    SELECT m.*, concat_ws(' ', m.name, replace(m.slug, '-', ' '), m.tags, array_to_string(c.names, ' ')) AS words,
      array_to_string(z.names, ' ') AS size_words
    FROM merged m LEFT JOIN colours c USING (slug) LEFT JOIN sizes z USING (slug)
  )
  SELECT s.slug, s.ids, s.name, CASE WHEN s.category IN ('apparel', 'bundles') THEN s.category ELSE 'gear' END,
    coalesce(c.names, '{}'), coalesce(c.hexes, '{}'), coalesce(c.slugs, '{}'),
    coalesce(z.names, '{}'), coalesce(z.slugs, '{}'), coalesce(k.combos, '{}'),
    coalesce(k.price, s.display_price), s.reviews, s.created_at, lower(s.words),
    -- Whole words as they are and by their stems: 'hoodies' finds the hoodie, 'tshirt' and 'the' are not lost.
    setweight(to_tsvector('english', s.name) || to_tsvector('simple', concat_ws(' ', s.name, replace(s.slug, '-', ' '))), 'A')
      || setweight(to_tsvector('english', concat_ws(' ', s.words, s.category)) || to_tsvector('simple', concat_ws(' ', s.words, s.category)), 'B')
      || setweight(to_tsvector('simple', coalesce(s.size_words, '')), 'C')
      || setweight(to_tsvector('english', s.description), 'D')
  FROM said s LEFT JOIN colours c USING (slug) LEFT JOIN sizes z USING (slug) LEFT JOIN choices k USING (slug)
  ON CONFLICT (slug) DO UPDATE SET
    product_ids = excluded.product_ids, name = excluded.name, category = excluded.category,
    colours = excluded.colours, colour_hexes = excluded.colour_hexes, colour_slugs = excluded.colour_slugs,
    sizes = excluded.sizes, size_slugs = excluded.size_slugs, combos = excluded.combos, price = excluded.price,
    reviews = excluded.reviews, created_at = excluded.created_at, words = excluded.words, document = excluded.document;
END
$$;
--> statement-breakpoint
CREATE FUNCTION listings_follow_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text[] := '{}';
  come text[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN gone := array(SELECT DISTINCT product_slug(id, slug, name) FROM before_rows); END IF;
  IF TG_OP <> 'DELETE' THEN come := array(SELECT DISTINCT product_slug(id, slug, name) FROM after_rows); END IF;
  PERFORM refresh_listings(gone || come);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION listings_follow_variants() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone integer[] := '{}';
  come integer[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN gone := array(SELECT DISTINCT product_id FROM before_rows); END IF;
  IF TG_OP <> 'DELETE' THEN come := array(SELECT DISTINCT product_id FROM after_rows); END IF;
  PERFORM refresh_listings(array(SELECT DISTINCT product_slug(id, slug, name) FROM products WHERE id = ANY (gone || come)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION listings_follow_overrides() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone bigint[] := '{}';
  come bigint[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN gone := array(SELECT printful_product_id FROM before_rows); END IF;
  IF TG_OP <> 'DELETE' THEN come := array(SELECT printful_product_id FROM after_rows); END IF;
  PERFORM refresh_listings(
    array(SELECT DISTINCT product_slug(id, slug, name) FROM products WHERE printful_product_id = ANY (gone || come)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER listings_after_insert AFTER INSERT ON products
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_follow_products();
--> statement-breakpoint
CREATE TRIGGER listings_after_update AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_follow_products();
--> statement-breakpoint
CREATE TRIGGER listings_after_delete AFTER DELETE ON products
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_follow_products();
--> statement-breakpoint
CREATE TRIGGER listings_after_insert AFTER INSERT ON product_variants
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_follow_variants();
--> statement-breakpoint
CREATE TRIGGER listings_after_update AFTER UPDATE ON product_variants
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_follow_variants();
--> statement-breakpoint
CREATE TRIGGER listings_after_delete AFTER DELETE ON product_variants
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_follow_variants();
--> statement-breakpoint
CREATE TRIGGER listings_after_insert AFTER INSERT ON product_overrides
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_follow_overrides();
--> statement-breakpoint
CREATE TRIGGER listings_after_update AFTER UPDATE ON product_overrides
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_follow_overrides();
--> statement-breakpoint
CREATE TRIGGER listings_after_delete AFTER DELETE ON product_overrides
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_follow_overrides();
--> statement-breakpoint
SELECT refresh_listings(array(SELECT DISTINCT product_slug(id, slug, name) FROM products));
--> statement-breakpoint
-- Listings in which each of the words stands as someone might have mistyped it. The first word, the longest, goes
-- through the trigram index; a function of its own, because the index obeys a setting and not an argument.
CREATE FUNCTION listings_like(wanted text[]) RETURNS SETOF text LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.45 AS $$
  SELECT slug FROM product_listings
  WHERE wanted[1] <% words AND NOT EXISTS (SELECT 1 FROM unnest(wanted) AS word WHERE NOT (word <% words))
$$;
--> statement-breakpoint
-- Only who has the thing may say how it is: a review needs a delivered order with that product in it.
CREATE FUNCTION review_needs_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.is_demo AND NOT EXISTS (
    SELECT 1 FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.id = NEW.order_id AND o.status = 'delivered' AND i.product_id = NEW.product_id
  ) THEN
    RAISE EXCEPTION 'A review needs a delivered order with the product in it' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_reviews_need_delivery BEFORE INSERT ON product_reviews
  FOR EACH ROW EXECUTE FUNCTION review_needs_delivery();
