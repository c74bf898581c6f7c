import { readTable } from "./table.ts";

/** What is the same for everybody, and the rehearsal's own pages, which are open because nothing in them is real. */
export const publicRows = readTable(`
#                                                                  | anon   cust   other  former fulfil treas  supp   manage owner
GET /                                                              | 200    200    200    200    200    200    200    200    200
GET /product/:slug                                                 | 200    200    200    200    200    200    200    200    200
POST /product/:slug                                                | 400    400    400    400    400    400    400    400    400
GET /printful-product/:id                                          | 302    302    302    302    302    302    302    302    302
GET /about                                                         | 200    200    200    200    200    200    200    200    200
GET /faq                                                           | 200    200    200    200    200    200    200    200    200
GET /size-guide                                                    | 200    200    200    200    200    200    200    200    200
GET /status                                                        | 200    200    200    200    200    200    200    200    200
GET /waiting-room/:slug                                            | 302    302    302    302    302    302    302    302    302
POST /waiting-room/:slug                                           | 404    404    404    404    404    404    404    404    404
GET /shipping-info                                                 | 200    200    200    200    200    200    200    200    200
GET /return-policy                                                 | 200    200    200    200    200    200    200    200    200
GET /privacy-policy                                                | 200    200    200    200    200    200    200    200    200
GET /cookie-policy                                                 | 200    200    200    200    200    200    200    200    200
GET /terms-of-service                                              | 200    200    200    200    200    200    200    200    200
GET /accessibility                                                 | 200    200    200    200    200    200    200    200    200
GET /shop                                                          | 200    200    200    200    200    200    200    200    200
GET /rehearsal                                                     | 200    200    200    200    200    200    200    200    200
POST /rehearsal                                                    | 200    200    200    200    200    200    200    200    200
GET /rehearsal/tour                                                | 200    200    200    200    200    200    200    200    200
POST /rehearsal/tour                                               | 200    200    200    200    200    200    200    200    200
GET /rehearsal/tour/:scenario                                      | 200    200    200    200    200    200    200    200    200
POST /rehearsal/tour/:scenario                                     | 200    200    200    200    200    200    200    200    200
GET /rehearsal/mailbox                                             | 200    200    200    200    200    200    200    200    200
GET /rehearsal/mails                                               | 200    200    200    200    200    200    200    200    200
GET /rehearsal/cards                                               | 200    200    200    200    200    200    200    200    200
POST /rehearsal/cards                                              | 200    200    200    200    200    200    200    200    200
GET /rehearsal/printer                                             | 200    200    200    200    200    200    200    200    200
POST /rehearsal/printer                                            | 200    200    200    200    200    200    200    200    200
GET /test-payment                                                  | 200    200    200    200    200    200    200    200    200
POST /test-payment                                                 | 400    400    400    400    400    400    400    400    400
GET /printful-test                                                 | 200    200    200    200    200    200    200    200    200
GET /shipping-test                                                 | 200    200    200    200    200    200    200    200    200
GET /shipping-dashboard                                            | 200    200    200    200    200    200    200    200    200
GET /variant-test                                                  | 200    200    200    200    200    200    200    200    200
GET /variant-test-simple                                           | 200    200    200    200    200    200    200    200    200
GET /shipping-example                                              | 200    200    200    200    200    200    200    200    200
GET /contact                                                       | 200    200    200    200    200    200    200    200    200
POST /contact                                                      | 400    400    400    400    400    400    400    400    400
GET /newsletter                                                    | 200    200    200    200    200    200    200    200    200
POST /newsletter                                                   | 400    400    400    400    400    400    400    400    400
GET /newsletter/confirm                                            | 404    404    404    404    404    404    404    404    404
POST /newsletter/confirm                                           | 404    404    404    404    404    404    404    404    404
GET /unsubscribe                                                   | 200    200    200    200    200    200    200    200    200
POST /unsubscribe                                                  | 404    404    404    404    404    404    404    404    404
GET /checkout/again                                                | 404    404    404    404    404    404    404    404    404
GET /checkout/no-reminder                                          | 404    404    404    404    404    404    404    404    404
POST /checkout/no-reminder                                         | 404    404    404    404    404    404    404    404    404
GET /functions/v1/newsletter-signup                                | 405    405    405    405    405    405    405    405    405
POST /functions/v1/newsletter-signup                               | 400    400    400    400    400    400    400    400    400
GET /webhooks/stripe                                               | 405    405    405    405    405    405    405    405    405
POST /webhooks/stripe                                              | 400    400    400    400    400    400    400    400    400
GET /webhooks/printful/:token                                      | 405    405    405    405    405    405    405    405    405
POST /webhooks/printful/:token                                     | 404    404    404    404    404    404    404    404    404
GET /media/:file                                                   | 404    404    404    404    404    404    404    404    404
GET /api/bundles/:slug                                             | 200    200    200    200    200    200    200    200    200
POST /api/bundles/:slug                                            | 405    405    405    405    405    405    405    405    405
GET /api/waiting-room/:slug                                        | 404    404    404    404    404    404    404    404    404
POST /api/waiting-room/:slug                                       | 405    405    405    405    405    405    405    405    405
GET /api/wallets                                                   | 200    200    200    200    200    200    200    200    200
POST /api/wallets                                                  | 405    405    405    405    405    405    405    405    405
GET /api/ordered variants=1                                        | 200    200    200    200    200    200    200    200    200
POST /api/ordered                                                  | 405    405    405    405    405    405    405    405    405
GET /api/provider-status                                           | 200    200    200    200    200    200    200    200    200
POST /api/provider-status                                          | 405    405    405    405    405    405    405    405    405
GET /api/search-suggestions q=mug                                  | 200    200    200    200    200    200    200    200    200
POST /api/search-suggestions                                       | 405    405    405    405    405    405    405    405    405
GET /manifest.webmanifest                                          | 200    200    200    200    200    200    200    200    200
GET /sitemap.xml                                                   | 200    200    200    200    200    200    200    200    200
GET /api/v1/products                                               | 401    401    401    401    401    401    401    401    401
POST /api/v1/products                                              | 405    405    405    405    405    405    405    405    405
GET /api/v1/orders                                                 | 401    401    401    401    401    401    401    401    401
POST /api/v1/orders                                                | 405    405    405    405    405    405    405    405    405
GET /api/v1/orders/:number                                         | 401    401    401    401    401    401    401    401    401
POST /api/v1/orders/:number                                        | 405    405    405    405    405    405    405    405    405
GET /openapi.json                                                  | 200    200    200    200    200    200    200    200    200
GET /robots.txt                                                    | 200    200    200    200    200    200    200    200    200
GET /llms.txt                                                      | 200    200    200    200    200    200    200    200    200
GET /feeds/:file                                                   | 404    404    404    404    404    404    404    404    404
GET /.well-known/security.txt                                      | 200    200    200    200    200    200    200    200    200
GET /service-worker.js                                             | 200    200    200    200    200    200    200    200    200
GET /offline                                                       | 200    200    200    200    200    200    200    200    200
GET /*                                                             | 404    404    404    404    404    404    404    404    404
GET /rehearsal/api/*                                               | 200    200    200    200    200    200    200    200    200
GET /rehearsal/stripe/*                                            | 404    404    404    404    404    404    404    404    404
GET /rehearsal/mailbox.json                                        | 200    200    200    200    200    200    200    200    200
GET /healthz                                                       | 200    200    200    200    200    200    200    200    200
GET /readyz                                                        | 200    200    200    200    200    200    200    200    200
`);

/** The rehearsal's pages and the dev tools in a live shop. */
export const liveRows = readTable(`
#                                                                  | anon   cust   other  former fulfil treas  supp   manage owner
GET /rehearsal                                                     | 404    404    404    404    404    404    404    404    404
POST /rehearsal                                                    | 404    404    404    404    404    404    404    404    404
GET /rehearsal/tour                                                | 404    404    404    404    404    404    404    404    404
POST /rehearsal/tour                                               | 404    404    404    404    404    404    404    404    404
GET /rehearsal/tour/:scenario                                      | 404    404    404    404    404    404    404    404    404
POST /rehearsal/tour/:scenario                                     | 404    404    404    404    404    404    404    404    404
GET /rehearsal/mailbox                                             | 404    404    404    404    404    404    404    404    404
GET /rehearsal/mails                                               | 404    404    404    404    404    404    404    404    404
GET /rehearsal/cards                                               | 404    404    404    404    404    404    404    404    404
POST /rehearsal/cards                                              | 404    404    404    404    404    404    404    404    404
GET /rehearsal/printer                                             | 404    404    404    404    404    404    404    404    404
POST /rehearsal/printer                                            | 404    404    404    404    404    404    404    404    404
GET /test-payment                                                  | 404    404    404    404    200    200    200    200    200
POST /test-payment                                                 | 404    404    404    404    403    403    403    403    403
GET /printful-test                                                 | 404    404    404    404    404    404    404    200    200
GET /shipping-test                                                 | 404    404    404    404    200    200    200    200    200
GET /shipping-dashboard                                            | 404    404    404    404    200    200    200    200    200
GET /variant-test                                                  | 404    404    404    404    404    404    404    200    200
GET /variant-test-simple                                           | 404    404    404    404    404    404    404    200    200
GET /shipping-example                                              | 404    404    404    404    200    200    200    200    200
`);
