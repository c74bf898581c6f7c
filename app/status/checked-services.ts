/** The services that the shop depends on besides its database, as the worker checks them every minute. */
export const services = ["payments", "printing", "email", "storage"] as const;
export type Service = (typeof services)[number];
