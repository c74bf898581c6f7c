import { readTable } from "./table.ts";

/**
 * What belongs to somebody: orders, checkout, accounts. Staff have no more rights here than any customer, and see an
 * order in the back office only. 404 says nothing of whether there is such an order.
 */
export const customerRows = readTable(`
#                                                                  | anon   cust   other  former fulfil treas  supp   manage owner
GET /track-order                                                   | 200    200    200    200    200    200    200    200    200
POST /track-order number=:number email=x@example.com               | 404    404    404    404    404    404    404    404    404
GET /withdraw                                                      | 200    200    200    200    200    200    200    200    200
POST /withdraw                                                     | 400    400    400    400    400    400    400    400    400
GET /withdraw/received                                             | 404    404    404    404    404    404    404    404    404
GET /checkout                                                      | 200    200    200    200    200    200    200    200    200
GET /success order=:orderDraftId                                   | 404    200    404    404    404    404    404    404    404
POST /success                                                      | 404    404    404    404    404    404    404    404    404
GET /orders                                                        | 200    200    200    200    200    200    200    200    200
POST /orders                                                       | login  302    302    302    302    302    302    302    302
GET /orders/earlier                                                | login  200    200    200    200    200    200    200    200
GET /orders/:number                                                | 404    200    404    404    404    404    404    404    404
GET /orders/:number/cancellation                                   | 404    200    404    404    404    404    404    404    404
POST /orders/:number/cancellation                                  | 401    409    404    404    404    404    404    404    404
GET /orders/:number/address                                        | 404    200    404    404    404    404    404    404    404
POST /orders/:number/address                                       | 401    400    404    404    404    404    404    404    404
GET /orders/:number/change                                         | 404    200    404    404    404    404    404    404    404
POST /orders/:number/change                                        | 401    400    404    404    404    404    404    404    404
GET /orders/:number/change/pay                                     | 404    302    404    404    404    404    404    404    404
POST /orders/:number/change/pay                                    | 401    302    404    404    404    404    404    404    404
GET /orders/:number/arrival                                        | 302    302    302    302    302    302    302    302    302
POST /orders/:number/arrival                                       | login  302    404    404    404    404    404    404    404
GET /orders/:number/invoice                                        | 404    200    404    404    404    404    404    404    404
GET /orders/:number/invoice.pdf                                    | 404    200    404    404    404    404    404    404    404
GET /orders/:number/review                                         | 404    200    404    404    404    404    404    404    404
POST /orders/:number/review product=:product rating=1 body=B author=B | 401    409    404    404    404    404    404    404    404
GET /orders/:number/return                                         | 404    200    404    404    404    404    404    404    404
POST /orders/:number/return                                        | 401    400    404    404    404    404    404    404    404
GET /orders/:number/returns/:reference                             | 404    200    404    404    404    404    404    404    404
GET /orders/:number/returns/:reference/photos/:photo               | 404    200    404    404    404    404    404    404    404
GET /login                                                         | 200    302    302    302    302    302    302    302    302
POST /login                                                        | 400    302    302    302    302    302    302    302    302
GET /login/code                                                    | 200    200    200    200    200    200    200    200    200
POST /login/code                                                   | 400    400    400    400    400    400    400    400    400
GET /login/link                                                    | 200    200    200    200    200    200    200    200    200
POST /login/link                                                   | 400    400    400    400    400    400    400    400    400
GET /signup                                                        | 200    302    302    302    302    302    302    302    302
POST /signup                                                       | 400    302    302    302    302    302    302    302    302
GET /logout                                                        | 302    302    302    302    302    302    302    302    302
POST /logout                                                       | 302    302    302    302    302    302    302    302    302
GET /confirm-email                                                 | 200    200    200    200    200    200    200    200    200
POST /confirm-email                                                | 401    401    401    401    401    401    401    401    401
GET /forgot-password                                               | 200    200    200    200    200    200    200    200    200
POST /forgot-password                                              | 400    400    400    400    400    400    400    400    400
GET /reset-password                                                | 200    200    200    200    200    200    200    200    200
POST /reset-password                                               | 400    400    400    400    400    400    400    400    400
GET /account                                                       | login  200    200    200    200    200    200    200    200
GET /account/name                                                  | login  200    200    200    200    200    200    200    200
POST /account/name                                                 | login  400    400    400    400    400    400    400    400
GET /account/email                                                 | login  200    200    200    200    200    200    200    200
POST /account/email                                                | login  400    400    400    400    400    400    400    400
GET /account/password                                              | login  200    200    200    200    200    200    200    200
POST /account/password                                             | login  400    400    400    400    400    400    400    400
GET /account/security                                              | login  200    200    200    200    200    200    200    200
POST /account/security                                             | login  400    400    400    400    400    400    400    400
GET /account/sessions                                              | 302    302    302    302    302    302    302    302    302
POST /account/sessions                                             | login  302    302    302    302    302    302    302    302
GET /account/addresses/:id                                         | login  200    404    404    404    404    404    404    404
POST /account/addresses/:id intent=remove                          | login  302    404    404    404    404    404    404    404
GET /account/data/:file                                            | login  200    200    200    200    200    200    200    200
GET /account/delete                                                | login  200    200    200    200    200    200    200    200
POST /account/delete                                               | login  400    400    400    400    400    400    400    400
GET /api/refund-order                                              | 405    405    405    405    405    405    405    405    405
POST /api/refund-order orderId=:orderId                            | 401    409    404    404    404    404    404    404    404
GET /api/session                                                   | 200    200    200    200    200    200    200    200    200
POST /api/session                                                  | 405    405    405    405    405    405    405    405    405
GET /api/auth/sign-in/email                                        | 405    405    405    405    405    405    405    405    405
POST /api/auth/sign-in/email                                       | 400    400    400    400    400    400    400    400    400
GET /api/auth/sign-up/email                                        | 405    405    405    405    405    405    405    405    405
POST /api/auth/sign-up/email                                       | 400    400    400    400    400    400    400    400    400
GET /api/auth/sign-out                                             | 405    405    405    405    405    405    405    405    405
POST /api/auth/sign-out                                            | 200    200    200    200    200    200    200    200    200
GET /api/checkout                                                  | 405    405    405    405    405    405    405    405    405
POST /api/checkout                                                 | 400    400    400    400    400    400    400    400    400
GET /api/checkout/:orderDraftId/address                            | 405    405    405    405    405    405    405    405    405
PUT /api/checkout/:orderDraftId/address email=x@example.com phone=07700900123 firstName=R lastName=H apartment= state= address=Road city=York country=GB postcode=YO17HH | 404    409    404    404    404    404    404    404    404
GET /api/checkout/:orderDraftId/discount                           | 405    405    405    405    405    405    405    405    405
POST /api/checkout/:orderDraftId/discount code=LIGHT10             | 404    409    404    404    404    404    404    404    404
DELETE /api/checkout/:orderDraftId/discount                        | 404    409    404    404    404    404    404    404    404
GET /api/checkout/:orderDraftId/pay                                | 405    405    405    405    405    405    405    405    405
POST /api/checkout/:orderDraftId/pay total=1 revision=1            | 404    409    404    404    404    404    404    404    404
GET /functions/v1/shipping-quotes                                  | 405    405    405    405    405    405    405    405    405
POST /functions/v1/shipping-quotes recipient={"country_code":"GB","state_code":null,"zip":"YO1"} items=[{"printful_variant_id":7001,"quantity":1}] orderDraftId=:orderDraftId | 404    200    404    404    404    404    404    404    404
GET /functions/v1/checkout-shipping-select                         | 405    405    405    405    405    405    405    405    405
POST /functions/v1/checkout-shipping-select orderDraftId=:orderDraftId paymentIntentId=:paymentIntentId itemsTotal=999 taxTotal=0 shipping={"rate_id":"STANDARD","rate":"3.99","currency":"GBP","name":"Standard"} | 404    409    404    404    404    404    404    404    404
`);
