/** Expiry dates: `MM / YY`. Pure; today is an argument. */

/** What was typed or filled in, as `MM / YY`; while deleting, the separator is not put back. */
export function asExpiry(text, deleting) {
  let digits = text.replace(/\D/g, "");
  // A single digit above 1, or `1/`, can only be a whole month; 13 can only be January of a year in 3.
  if (/^[2-9]/.test(digits) || /^1\s*\//.test(text) || /^1[3-9]/.test(digits)) digits = `0${digits}`;
  // Browsers fill in `12/2034` too.
  const year = digits.length > 4 ? digits.slice(2).replace(/^20(?=\d{2})/, "") : digits.slice(2);
  const month = digits.slice(0, 2);
  if (month.length < 2 || (year === "" && deleting)) return month;
  return `${month} / ${year.slice(0, 2)}`;
}

/** Month 1 to 12 and full year, or null while something is missing. */
export function readExpiry(text) {
  const [month = "", year = ""] = text.split(" / ");
  return month.length === 2 && year.length === 2 ? { month: Number(month), year: 2000 + Number(year) } : null;
}

/** What is wrong with a date, or null. A card is good until the end of its month. */
export function expiryProblem(text, today) {
  const expiry = readExpiry(text);
  if (!expiry || expiry.month === 0)
    return { code: "incomplete_expiry", message: "Your card's expiry date is incomplete." };
  if (expiry.year < today.getFullYear()) {
    return { code: "invalid_expiry_year_past", message: "Your card's expiry year is in the past." };
  }
  if (expiry.year === today.getFullYear() && expiry.month < today.getMonth() + 1) {
    return { code: "invalid_expiry_month_past", message: "Your card's expiry date is in the past." };
  }
  return null;
}
