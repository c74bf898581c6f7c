-- Measured on the demo shop: slips of the finger ('hoddie', 'tshrit', 'toat') begin at 0.4, other words ('badge',
-- 'shoes', 'poster') end at 0.33.
ALTER FUNCTION listings_like(text[]) SET pg_trgm.word_similarity_threshold = 0.38;
