-- What the parts of a bundle cost today if they are bought alone, in pence: as the shop shows it (bundlePricing), not what
-- it was when somebody saved the bundle.
create or replace function separate_price(p_bundle_id integer) returns bigint language plpgsql stable as $$
begin
  return (
    select coalesce(sum(coalesce(i.custom_price_pence, p.price) * i.quantity), 0)
    from bundle_items i join shown_products p on p.id = i.product_id where i.bundle_id = p_bundle_id);
end
$$;

-- A bundle for tools that read the database directly (R-BUNDLE-3). Prices are pounds, as on the wire (R-MONEY-1).
create or replace function calculate_bundle_savings(p_bundle_id integer)
returns table (price numeric, original_price numeric, savings_absolute numeric, savings_percentage numeric)
language sql stable as $$
  select b.retail_price_pence / 100.0,
         apart.pence / 100.0,
         greatest(apart.pence - b.retail_price_pence, 0) / 100.0,
         case when apart.pence = 0 then 0
              else round(greatest(apart.pence - b.retail_price_pence, 0) * 100.0 / apart.pence, 1) end
  from bundles b, separate_price(b.id) as apart (pence) where b.id = p_bundle_id
$$;

create or replace function get_bundle_details(p_bundle_id integer) returns jsonb language sql stable as $$
  select to_jsonb(b) || jsonb_build_object(
    'retail_price', b.retail_price_pence / 100.0,
    'original_price', separate_price(b.id) / 100.0,
    'items', coalesce((
      select jsonb_agg(to_jsonb(i) || jsonb_build_object(
        'custom_price', i.custom_price_pence / 100.0,
        'product', jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category,
          'image_url', p.image_url, 'price', p.price_pence / 100.0)
      ) order by i.display_order, i.id)
      from bundle_items i join products p on p.id = i.product_id where i.bundle_id = b.id
    ), '[]'::jsonb),
    'images', coalesce((
      select jsonb_agg(to_jsonb(m) order by m.image_order) from bundle_images m where m.bundle_id = b.id
    ), '[]'::jsonb)
  )
  from bundles b where b.id = p_bundle_id
$$;
