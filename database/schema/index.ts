/** All tables, for the migration generator and the typed database. */
export * from "./api-keys.ts";
export * from "./catalogue.ts";
export * from "./catalogue-sync.ts";
export * from "./checkout.ts";
export * from "./customers.ts";
export * from "./listings.ts";
export * from "./moving.ts";
export * from "./operations.ts";
export * from "./order-desk.ts";
export * from "./order-items.ts";
export * from "./orders.ts";
export * from "./outgoing-webhooks.ts";
export * from "./people.ts";
export * from "./reconciliations.ts";
export * from "./reminders.ts";
export * from "./reviews.ts";
export * from "./staff.ts";
