/** The rehearsal's staff account, for everybody who tries the shop. It opens nothing in a live shop. */
export const demoStaff = {
  id: "demo-staff",
  email: "staff@rosette.example",
  password: "a light on the stairs",
  fullName: "Demo Owner",
} as const;
