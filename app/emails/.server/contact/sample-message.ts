/** A message of the contact form, made up. */
export const sampleMessage = {
  id: "9a0c8f5e-1111-4e0e-9d3a-0e8a4a5b6c7d",
  reference: "C-7K4M2P",
  topic: "order",
  name: "Robin Hartley",
  email: "robin.hartley@example.com",
  orderNumber: "LT-20418",
  message: "Can I still change the size?",
  formKey: "sample",
  receivedAt: new Date("2026-11-20T14:02:00Z"),
  dueAt: null,
  answeredAt: null,
} as const;

/** One about somebody's data, with the day by which the law wants an answer. */
export const sampleComplaint = {
  ...sampleMessage,
  topic: "data-complaint",
  dueAt: new Date("2026-12-20T14:02:00Z"),
} as const;
