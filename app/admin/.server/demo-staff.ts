/** The rehearsal's public staff account. A live shop gives it no access. */
export const demoStaff = {
  id: "demo-staff",
  email: "staff@rosette.example",
  password: "a light on the stairs",
  fullName: "Demo Owner",
} as const;
