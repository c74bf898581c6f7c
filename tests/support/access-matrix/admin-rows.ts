import { readTable } from "./table.ts";

/** The back office, and what it and apps of staff call. "denied" is a file, whose refusal is a page of its own. */
export const adminRows = readTable(`
#                                                                  | anon   cust   other  former fulfil treas  supp   manage owner
GET /admin/login                                                   | 200    200    200    200    302    302    302    302    302
POST /admin/login                                                  | 400    400    400    400    302    302    302    302    302
GET /admin/login/code                                              | 200    200    200    200    200    200    200    200    200
POST /admin/login/code                                             | 400    400    400    400    400    400    400    400    400
GET /admin/code                                                    | 302    302    302    302    200    200    200    200    200
POST /admin/code                                                   | 302    302    302    302    302    302    302    302    302
GET /admin/invitation                                              | 404    404    404    404    404    404    404    404    404
POST /admin/invitation                                             | 400    404    404    404    404    404    404    404    404
GET /admin                                                         | login  403    403    403    302    302    302    302    302
GET /admin/locked                                                  | login  403    403    403    302    302    302    302    302
GET /admin/dashboard                                               | login  403    403    403    403    200    403    200    200
GET /admin/attention                                               | login  403    403    403    200    200    200    200    200
POST /admin/attention                                              | 401    403    403    403    400    400    400    400    400
GET /admin/attention/settled                                       | login  403    403    403    200    200    200    200    200
GET /admin/attention/reconciliation                                | login  403    403    403    200    200    200    200    200
POST /admin/attention/reconciliation                               | 401    403    403    403    302    403    302    302    302
GET /admin/orders                                                  | login  403    403    403    200    200    200    200    200
POST /admin/orders                                                 | 401    403    403    403    400    403    400    400    400
GET /admin/orders/export.csv                                       | login  denied denied denied 200    200    200    200    200
GET /admin/orders/packing                                          | login  403    403    403    200    200    200    200    200
GET /admin/orders/earlier                                          | login  403    403    403    200    200    200    200    200
GET /admin/orders/earlier/:id                                      | login  403    403    403    200    200    200    200    200
POST /admin/orders/earlier/:id intent=nothing                      | 401    403    403    403    400    400    400    400    400
POST /admin/orders/earlier/:id intent=reveal                       | 401    403    403    403    400    400    400    400    400
POST /admin/orders/earlier/:id intent=erase                        | 401    403    403    403    403    403    400    400    400
GET /admin/orders/:number                                          | login  403    403    403    200    200    200    200    200
POST /admin/orders/:number intent=nothing                          | 401    403    403    403    400    400    400    400    400
POST /admin/orders/:number intent=reveal                           | 401    403    403    403    400    400    400    400    400
POST /admin/orders/:number intent=note                             | 401    403    403    403    400    403    400    400    400
POST /admin/orders/:number intent=resend                           | 401    403    403    403    400    403    400    400    400
POST /admin/orders/:number intent=status                           | 401    403    403    403    400    403    400    400    400
POST /admin/orders/:number intent=resume                           | 401    403    403    403    400    403    400    400    400
POST /admin/orders/:number intent=refund                           | 401    403    403    403    403    400    400    400    400
POST /admin/orders/:number intent=cancel                           | 401    403    403    403    403    400    400    400    400
POST /admin/orders/:number intent=decide                           | 401    403    403    403    403    400    400    400    400
GET /admin/orders/:number/address                                  | login  403    403    403    200    403    200    200    200
POST /admin/orders/:number/address                                 | 401    403    403    403    400    403    400    400    400
GET /admin/orders/:number/change                                   | login  403    403    403    403    200    200    200    200
POST /admin/orders/:number/change                                  | 401    403    403    403    403    400    400    400    400
GET /admin/orders/:number/returns/:reference                       | login  403    403    403    200    200    200    200    200
POST /admin/orders/:number/returns/:reference                      | 401    403    403    403    403    400    400    400    400
GET /admin/orders/:number/returns/:reference/photos/:photo         | login  denied denied denied 200    200    200    200    200
GET /admin/products                                                | login  403    403    403    403    403    403    200    200
POST /admin/products                                               | 401    403    403    403    403    403    403    400    400
GET /admin/products/new                                            | login  403    403    403    403    403    403    200    200
POST /admin/products/new                                           | 401    403    403    403    403    403    403    400    400
GET /admin/redirects                                               | login  403    403    403    403    403    403    403    200
POST /admin/redirects                                              | 401    403    403    403    403    403    403    403    400
POST /admin/redirects intent=add                                   | 401    403    403    403    403    403    403    403    400
POST /admin/redirects intent=delete                                | 401    403    403    403    403    403    403    403    400
GET /admin/redirects/:id                                           | login  403    403    403    403    403    403    403    404
POST /admin/redirects/:id                                          | 401    403    403    403    403    403    403    403    400
GET /admin/move                                                    | login  403    403    403    403    403    403    403    200
POST /admin/move                                                   | 401    403    403    403    403    403    403    403    400
GET /admin/move/customers                                          | login  403    403    403    403    403    403    403    200
POST /admin/move/customers                                         | 401    403    403    403    403    403    403    403    400
GET /admin/move/orders                                             | login  403    403    403    403    403    403    403    200
POST /admin/move/orders                                            | 401    403    403    403    403    403    403    403    400
GET /admin/move/redirects                                          | login  403    403    403    403    403    403    403    200
POST /admin/move/redirects                                         | 401    403    403    403    403    403    403    403    400
GET /admin/move/:what/:id                                          | login  denied denied denied denied denied denied denied 404
GET /admin/products/import                                         | login  403    403    403    403    403    403    200    200
POST /admin/products/import                                        | 401    403    403    403    403    403    403    400    400
GET /admin/products/export.csv                                     | login  denied denied denied denied denied denied 200    200
GET /admin/products/overrides                                      | login  403    403    403    403    403    403    200    200
POST /admin/products/overrides                                     | 401    403    403    403    403    403    403    400    400
GET /admin/products/sync                                           | login  403    403    403    200    403    403    200    200
POST /admin/products/sync                                          | 401    403    403    403    400    403    403    400    400
POST /admin/products/sync intent=settle                            | 401    403    403    403    400    403    403    400    400
GET /admin/products/:id                                            | login  403    403    403    403    403    403    200    200
POST /admin/products/:id                                           | 401    403    403    403    403    403    403    400    400
GET /admin/products/:id/deletion                                   | login  403    403    403    403    403    403    200    200
POST /admin/products/:id/deletion                                  | 401    403    403    403    403    403    403    409    409
GET /admin/products/:id/drop                                       | login  403    403    403    403    403    403    200    200
POST /admin/products/:id/drop                                      | 401    403    403    403    403    403    403    400    400
GET /admin/products/:id/pre-order                                  | login  403    403    403    403    403    403    200    200
POST /admin/products/:id/pre-order                                 | 401    403    403    403    403    403    403    400    400
GET /admin/analytics                                               | login  403    403    403    403    200    403    200    200
GET /admin/analytics/export.csv                                    | login  denied denied denied denied 200    denied 200    200
GET /admin/customers                                               | login  403    403    403    403    403    200    200    200
GET /admin/customers/export.csv                                    | login  denied denied denied denied denied 200    200    200
GET /admin/customers/:id                                           | login  403    403    403    403    403    200    200    200
POST /admin/customers/:id intent=reveal                            | 401    403    403    403    403    403    400    400    400
POST /admin/customers/:id intent=cover                             | 401    403    403    403    403    403    302    302    302
POST /admin/customers/:id intent=change                            | 401    403    403    403    403    403    409    409    409
POST /admin/customers/:id intent=sign-out                          | 401    403    403    403    403    403    302    302    302
POST /admin/customers/:id intent=erase                             | 401    403    403    403    403    403    400    400    400
POST /admin/customers/:id                                          | 401    403    403    403    403    403    400    400    400
GET /admin/customers/:id/data                                      | 400    400    400    400    400    400    400    400    400
POST /admin/customers/:id/data                                     | login  denied denied denied denied denied 302    302    302
GET /admin/bundles                                                 | login  403    403    403    403    403    403    200    200
POST /admin/bundles                                                | 401    403    403    403    403    403    403    400    400
GET /admin/bundles/new                                             | login  403    403    403    403    403    403    200    200
POST /admin/bundles/new                                            | 401    403    403    403    403    403    403    400    400
GET /admin/bundles/option                                          | 401    403    403    403    403    403    403    404    404
GET /admin/bundles/pricing                                         | 400    400    400    400    400    400    400    400    400
POST /admin/bundles/pricing                                        | 401    403    403    403    403    403    403    200    200
GET /admin/bundles/:id                                             | login  403    403    403    403    403    403    200    200
POST /admin/bundles/:id                                            | 401    403    403    403    403    403    403    400    400
POST /admin/bundles/:id @id=:nobody intent=delete                  | 401    403    403    403    403    403    403    404    404
GET /admin/bundles/:id/reviews                                     | login  403    403    403    403    403    403    200    200
POST /admin/bundles/:id/reviews                                    | 401    403    403    403    403    403    403    400    400
GET /admin/settings                                                | login  403    403    403    403    403    403    403    302
GET /admin/settings/shop                                           | login  403    403    403    403    403    403    403    200
POST /admin/settings/shop                                          | 401    403    403    403    403    403    403    403    302
GET /admin/settings/delivery                                       | login  403    403    403    403    403    403    403    200
POST /admin/settings/delivery                                      | 401    403    403    403    403    403    403    403    302
GET /admin/settings/markets                                        | login  403    403    403    403    403    403    403    200
POST /admin/settings/markets                                       | 401    403    403    403    403    403    403    403    302
GET /admin/settings/payment                                        | login  403    403    403    403    403    403    403    200
POST /admin/settings/payment                                       | 401    403    403    403    403    403    403    403    302
POST /admin/settings/payment intent=domain                         | 401    403    403    403    403    403    403    403    302
GET /admin/settings/discounts                                      | login  403    403    403    403    403    403    403    200
POST /admin/settings/discounts                                     | 401    403    403    403    403    403    403    403    400
GET /admin/settings/discounts/:code                                | login  403    403    403    403    403    403    403    200
POST /admin/settings/discounts/:code                               | 401    403    403    403    403    403    403    403    400
GET /admin/settings/newsletter                                     | login  403    403    403    403    403    403    403    200
POST /admin/settings/newsletter                                    | 401    403    403    403    403    403    403    403    400
POST /admin/settings/newsletter intent=take-off                    | 401    403    403    403    403    403    403    403    302
GET /admin/settings/newsletter.csv                                 | login  denied denied denied denied denied denied denied 302
GET /admin/settings/reviews                                        | login  403    403    403    403    403    200    200    200
POST /admin/settings/reviews                                       | 401    403    403    403    403    403    400    400    400
POST /admin/settings/reviews intent=publish                        | 401    403    403    403    403    403    400    400    400
GET /admin/settings/legal                                          | login  403    403    403    403    403    403    403    200
POST /admin/settings/legal                                         | 401    403    403    403    403    403    403    403    302
GET /admin/settings/providers                                      | login  403    403    403    403    403    403    403    200
GET /admin/settings/webhooks                                       | login  403    403    403    403    403    403    403    200
POST /admin/settings/webhooks                                      | 401    403    403    403    403    403    403    403    400
GET /admin/settings/webhooks/:id                                   | login  403    403    403    403    403    403    403    200
POST /admin/settings/webhooks/:id                                  | 401    403    403    403    403    403    403    403    400
POST /admin/settings/webhooks/:id intent=again                     | 401    403    403    403    403    403    403    403    400
POST /admin/settings/webhooks/:id intent=replay                    | 401    403    403    403    403    403    403    403    400
POST /admin/settings/webhooks/:id intent=resume                    | 401    403    403    403    403    403    403    403    302
POST /admin/settings/webhooks/:id intent=rotate                    | 401    403    403    403    403    403    403    403    302
GET /admin/settings/staff                                          | login  403    403    403    403    403    403    403    200
POST /admin/settings/staff                                         | 401    403    403    403    403    403    403    403    400
POST /admin/settings/staff intent=withdraw                         | 401    403    403    403    403    403    403    403    302
GET /admin/settings/staff/:id                                      | login  403    403    403    403    403    403    403    200
POST /admin/settings/staff/:id                                     | 401    403    403    403    403    403    403    403    400
POST /admin/settings/staff/:id intent=revoke                       | 401    403    403    403    403    403    403    403    302
POST /admin/settings/staff/:id intent=reset                        | 401    403    403    403    403    403    403    403    302
GET /admin/settings/api-keys                                       | login  403    403    403    403    403    403    403    200
POST /admin/settings/api-keys                                      | 401    403    403    403    403    403    403    403    400
POST /admin/settings/api-keys intent=revoke                        | 401    403    403    403    403    403    403    403    404
GET /admin/settings/log                                            | login  403    403    403    403    403    403    403    200
GET /admin/products/preview                                        | login  403    403    403    403    403    403    200    200
POST /admin/products/preview                                       | 401    403    403    403    403    403    403    400    400
GET /functions/v1/admin-orders                                     | 405    405    405    405    405    405    405    405    405
POST /functions/v1/admin-orders action=get_orders                  | 401    403    403    403    200    200    200    200    200
POST /functions/v1/admin-orders action=get_orders_stats            | 401    403    403    403    200    200    200    200    200
POST /functions/v1/admin-orders action=get_order_details orderId=nobody | 401    403    403    403    404    404    404    404    404
POST /functions/v1/admin-orders action=update_order_status orderId=nobody newStatus=shipped | 401    403    403    403    404    403    404    404    404
GET /functions/v1/admin-analytics                                  | 405    405    405    405    405    405    405    405    405
POST /functions/v1/admin-analytics action=get_dashboard_stats      | 401    403    403    403    403    200    403    200    200
POST /functions/v1/admin-analytics action=get_revenue_trends       | 401    403    403    403    403    200    403    200    200
POST /functions/v1/admin-analytics action=get_customer_growth      | 401    403    403    403    403    200    403    200    200
POST /functions/v1/admin-analytics action=get_top_products         | 401    403    403    403    403    200    403    200    200
GET /functions/v1/admin-customers                                  | 405    405    405    405    405    405    405    405    405
POST /functions/v1/admin-customers action=get_customers            | 401    403    403    403    403    403    200    200    200
POST /functions/v1/admin-customers action=get_customer_stats       | 401    403    403    403    403    403    200    200    200
POST /functions/v1/admin-customers action=get_customer_details customerId=:nobody | 401    403    403    403    403    403    404    404    404
POST /functions/v1/admin-customers action=update_customer customerId=:nobody | 401    403    403    403    403    403    400    400    400
GET /functions/v1/admin-auth                                       | 405    405    405    405    405    405    405    405    405
POST /functions/v1/admin-auth action=get_role                      | 401    403    403    403    200    200    200    200    200
POST /functions/v1/admin-auth action=validate_access               | 401    403    403    403    200    200    200    200    200
POST /functions/v1/admin-auth action=check_permission resource=orders | 401    403    403    403    200    200    200    200    200
GET /functions/v1/printful-products                                | 401    403    403    403    200    403    403    200    200
POST /functions/v1/printful-products                               | 405    405    405    405    405    405    405    405    405
GET /functions/v1/printful-proxy/products                          | 200    200    200    200    200    200    200    200    200
POST /functions/v1/printful-proxy/products                         | 405    405    405    405    405    405    405    405    405
GET /functions/v1/printful-import-all                              | 405    405    405    405    405    405    405    405    405
POST /functions/v1/printful-import-all                             | 401    403    403    403    200    403    403    200    200
GET /functions/v1/printful-sync-simple                             | 405    405    405    405    405    405    405    405    405
POST /functions/v1/printful-sync-simple                            | 401    403    403    403    400    403    403    400    400
`);
